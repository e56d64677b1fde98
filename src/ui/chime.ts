/** Hertz and seconds: two soft notes. */
const notes = [
  { pitch: 660, from: 0 },
  { pitch: 880, from: 0.12 },
];
const lasts = 0.35;
const loudness = 0.12;
/** Milliseconds. A browser that refuses sound may leave the question unanswered. */
const answerWithin = 500;
const closeAfter = 1000;

/** Plays a short sound; answers whether the browser let it be heard, which it may refuse before anybody has clicked. */
export async function playChime(): Promise<boolean> {
  try {
    const audio = new AudioContext();
    const late = new Promise((resolve) => setTimeout(resolve, answerWithin));
    if (audio.state !== 'running') await Promise.race([audio.resume(), late]);
    const isHeard = audio.state === 'running';
    if (isHeard) for (const { pitch, from } of notes) ring(audio, pitch, audio.currentTime + from);
    // A context that stays open keeps the device's loudspeaker awake.
    setTimeout(() => void audio.close(), isHeard ? closeAfter : 0);
    return isHeard;
  } catch {
    return false;
  }
}

function ring(audio: AudioContext, pitch: number, at: number): void {
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  const tone = new OscillatorNode(audio, { frequency: pitch });
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + lasts);
}
