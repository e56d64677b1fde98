import { afterEach, vi } from 'vitest';

interface Shown {
  readonly title: string;
  readonly body: string;
  click(): void;
}

/** Fakes the browser's notifications and sound; call it in a test. `sound` is the state of its audio. */
export function fakeNotifications({
  permission = 'granted',
  permissionAnswer = 'granted',
  sound = 'running',
}: { permission?: NotificationPermission; permissionAnswer?: NotificationPermission; sound?: AudioContextState } = {}) {
  const shown: Shown[] = [];
  const chimes: number[] = [];
  const requested = vi.fn<() => void>();
  class FakeNotification extends EventTarget {
    static permission = permission;
    static requestPermission = async () => {
      requested();
      FakeNotification.permission = permissionAnswer;
      return permissionAnswer;
    };
    constructor(title: string, { body = '' }: NotificationOptions) {
      super();
      shown.push({ title, body, click: () => this.dispatchEvent(new Event('click')) });
    }
    close() {}
  }
  class FakeNode {
    gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    connect(to: unknown) {
      return to;
    }
    start(at: number) {
      chimes.push(at);
    }
    stop() {}
  }
  class FakeAudio {
    currentTime = 0;
    get state() {
      return sound;
    }
    close() {}
    resume() {
      return new Promise(() => undefined);
    }
  }
  for (const [name, value] of Object.entries({
    Notification: FakeNotification,
    AudioContext: FakeAudio,
    GainNode: FakeNode,
    OscillatorNode: FakeNode,
  }))
    vi.stubGlobal(name, value);
  return { shown, requested, hasPlayedSound: () => chimes.length > 0 };
}

// The choices are stored per device, and each test is a new device.
afterEach(() => localStorage.clear());
