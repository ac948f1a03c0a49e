/** Which kind of feature a role stands on, for names. */

const FEATURES: Record<string, string> = {
  knight: "city",
  thief: "road",
  monk: "monastery",
  heretic: "shrine",
  gardener: "garden",
  farmer: "field",
};

export function featureKind(role: string): string {
  return FEATURES[role] ?? role;
}
