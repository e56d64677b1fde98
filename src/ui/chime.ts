/** Hertz and seconds: two soft notes. */
const notes = [
  { pitch: 660, from: 0 },
  { pitch: 880, from: 0.12 },
];
const lasts = 0.35;
const loudness = 0.12;
/** Milliseconds. A browser that blocks sound may never settle the request. */
const answerWithin = 500;
const closeAfter = 1000;

/** Plays a short sound; resolves with whether the browser allowed it, which it may not before the first click. */
export async function playChime(): Promise<boolean> {
  try {
    const audio = new AudioContext();
    const late = new Promise((resolve) => setTimeout(resolve, answerWithin));
    if (audio.state !== 'running') await Promise.race([audio.resume(), late]);
    const isPlaying = audio.state === 'running';
    if (isPlaying) for (const { pitch, from } of notes) ring(audio, pitch, audio.currentTime + from);
    // An open context keeps the audio device active.
    setTimeout(() => void audio.close(), isPlaying ? closeAfter : 0);
    return isPlaying;
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
