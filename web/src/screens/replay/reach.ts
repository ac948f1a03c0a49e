/** Who can follow a link to this server. */

/** Whether a name stands for the computer it is asked on, so that others reach nothing by it. */
export function isOnlyHere(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, "");
  return (
    name === "localhost" ||
    name.endsWith(".localhost") ||
    name === "::1" ||
    /^127(\.\d{1,3}){3}$/.test(name)
  );
}
