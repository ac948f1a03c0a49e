import "./design/fonts.css";
import "./design/tokens.css";
import "./design/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { watchLanguage } from "./messages/messages.svelte";
import { sessionKnown } from "./online/session.svelte";
import { watchRoute } from "./router.svelte";
import { watchSettings } from "./settings/settings.svelte";
import { watchGestures } from "./sound/player";

watchSettings();
watchGestures();
watchRoute();
void sessionKnown();
await watchLanguage();

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the client");
mount(App, { target });
