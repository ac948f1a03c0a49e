/** Plays sounds by the audio of the browser, quietly, and only after somebody has done something. */

import { settings } from "../settings/settings.svelte";
import { SOUNDS, type Note, type Sound } from "./sounds";

/** How loud everything together is, from 0 to 1: quieter than speech. */
const LEVEL = 0.16;
/** The least level that fading can end at. */
const SILENCE = 0.0001;
/** How long a note takes to begin, in seconds, so that it does not click. */
const ATTACK = 0.006;

export class Player {
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;
  readonly #make: () => AudioContext;

  constructor(make: () => AudioContext = () => new AudioContext()) {
    this.#make = make;
  }

  /** Whether there has been a gesture, without which nothing may be heard. */
  get isAwake(): boolean {
    return this.#context !== null;
  }

  /** Called with the first gesture on the page. */
  wake(): void {
    if (this.#context !== null || !settings.sound) return;
    try {
      this.#context = this.#make();
    } catch {
      // A browser without audio plays in silence.
    }
  }

  play(sound: Sound): void {
    const context = this.#context;
    if (context === null || !settings.sound) return;
    // Somebody who is elsewhere is only called back.
    if (document.hidden && sound !== "your_turn") return;
    if (context.state === "suspended") void context.resume();
    for (const note of SOUNDS[sound]) this.#playNote(context, note);
  }

  #playNote(context: AudioContext, note: Note): void {
    const begin = context.currentTime + note.at;
    const end = begin + note.length;
    const gain = context.createGain();
    gain.gain.setValueAtTime(SILENCE, begin);
    gain.gain.linearRampToValueAtTime(note.level * LEVEL, begin + ATTACK);
    gain.gain.exponentialRampToValueAtTime(SILENCE, end);
    gain.connect(context.destination);
    const source = note.wave === "noise" ? this.#noiseAt(context, note, gain) : null;
    if (source !== null) {
      source.start(begin);
      source.stop(end);
      return;
    }
    const tone = context.createOscillator();
    tone.type = note.wave === "sine" ? "sine" : "triangle";
    tone.frequency.setValueAtTime(note.pitch, begin);
    if (note.to !== undefined) tone.frequency.exponentialRampToValueAtTime(note.to, end);
    tone.connect(gain);
    tone.start(begin);
    tone.stop(end);
  }

  #noiseAt(context: AudioContext, note: Note, gain: GainNode): AudioBufferSourceNode {
    const source = context.createBufferSource();
    source.buffer = this.#noise ??= whiteNoise(context);
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = note.pitch;
    source.connect(filter).connect(gain);
    return source;
  }
}

/** A second of noise, made once. */
function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let idx = 0; idx < samples.length; idx += 1) samples[idx] = Math.random() * 2 - 1;
  return buffer;
}

export const player = new Player();

/** Wakes the sounds with the first gesture. */
export function watchGestures(): void {
  const wake = () => player.wake();
  addEventListener("pointerdown", wake, { capture: true });
  addEventListener("keydown", wake, { capture: true });
}
