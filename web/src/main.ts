import "./design/fonts.css";
import "./design/tokens.css";
import "./design/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { watchLanguage } from "./messages/messages.svelte";
import { sessionKnown } from "./online/session.svelte";
import { route, watchRoute } from "./router.svelte";
import { expectScreen } from "./screens";
import { watchSettings } from "./settings/settings.svelte";
import { watchGestures } from "./sound/player";

watchSettings();
watchGestures();
watchRoute();
void sessionKnown();
// Beside its words, not after them.
const { screen } = route();
if (screen !== "unknown") expectScreen(screen);
await watchLanguage();

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the client");
mount(App, { target });
