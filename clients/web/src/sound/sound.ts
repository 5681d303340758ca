// Sounds, synthesised: a piece put down on wood, and a few tones. No files, nothing to load.

export type SoundName = 'move' | 'capture' | 'check' | 'low_time' | 'notify' | 'end' | 'refused';

interface Tone {
  readonly hz: number;
  readonly at: number;
  readonly seconds: number;
  readonly gain: number;
  readonly type?: OscillatorType;
}

const kTones: Record<SoundName, readonly Tone[]> = {
  move: [{ hz: 190, at: 0, seconds: 0.05, gain: 0.5 }],
  capture: [
    { hz: 240, at: 0, seconds: 0.04, gain: 0.5 },
    { hz: 150, at: 0.05, seconds: 0.07, gain: 0.6 },
  ],
  check: [
    { hz: 190, at: 0, seconds: 0.05, gain: 0.5 },
    { hz: 740, at: 0.05, seconds: 0.14, gain: 0.22, type: 'triangle' },
  ],
  low_time: [
    { hz: 880, at: 0, seconds: 0.07, gain: 0.25, type: 'triangle' },
    { hz: 880, at: 0.14, seconds: 0.07, gain: 0.25, type: 'triangle' },
  ],
  notify: [
    { hz: 587, at: 0, seconds: 0.14, gain: 0.22, type: 'triangle' },
    { hz: 784, at: 0.11, seconds: 0.22, gain: 0.22, type: 'triangle' },
  ],
  end: [
    { hz: 392, at: 0, seconds: 0.5, gain: 0.18, type: 'triangle' },
    { hz: 494, at: 0.09, seconds: 0.5, gain: 0.16, type: 'triangle' },
    { hz: 587, at: 0.18, seconds: 0.6, gain: 0.16, type: 'triangle' },
  ],
  refused: [{ hz: 130, at: 0, seconds: 0.16, gain: 0.35, type: 'triangle' }],
};

/** Sounds with the knock of wood at their beginning. */
const kKnocks: ReadonlySet<SoundName> = new Set(['move', 'capture', 'check']);

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Browsers allow sound only after the first gesture; call it from one. */
export function unlockSound(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

export function playSound(name: SoundName, volume: number): void {
  if (volume <= 0 || !context || context.state !== 'running') return;
  const out = context.createGain();
  out.gain.value = volume;
  out.connect(context.destination);
  if (kKnocks.has(name)) knock(context, out);
  for (const tone of kTones[name]) play(context, out, tone);
}

function play(audio: AudioContext, out: AudioNode, { hz, at, seconds, gain, type }: Tone): void {
  const start = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  const envelope = audio.createGain();
  oscillator.type = type ?? 'sine';
  oscillator.frequency.setValueAtTime(hz, start);
  envelope.gain.setValueAtTime(0.0001, start);
  envelope.gain.exponentialRampToValueAtTime(gain, start + 0.006);
  envelope.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(envelope).connect(out);
  oscillator.start(start);
  oscillator.stop(start + seconds + 0.02);
}

function knock(audio: AudioContext, out: AudioNode): void {
  noise ??= makeNoise(audio);
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const envelope = audio.createGain();
  filter.type = 'bandpass';
  filter.frequency.value = 1400;
  filter.Q.value = 0.9;
  envelope.gain.setValueAtTime(0.5, audio.currentTime);
  envelope.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.045);
  source.buffer = noise;
  source.connect(filter).connect(envelope).connect(out);
  source.start();
}

function makeNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.floor(audio.sampleRate * 0.06), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
