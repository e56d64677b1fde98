// @vitest-environment jsdom
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import script from './survey.js?raw';

const taken = { redirected: true, status: 200 };

function aForm() {
  document.body.innerHTML = `<form><input type="hidden" name="_version" value="3"><div data-question="more">
    <label for="more">More</label><textarea id="more" name="more"></textarea></div><button>Send answers</button></form>`;
  const form = document.querySelector('form')!;
  const field = document.querySelector('textarea')!;
  const answers: ((answer: typeof taken | null) => void)[] = [];
  const sent: (string | null)[] = [];
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
  vi.stubGlobal('location', { pathname: '/p/s/link', replace: () => undefined });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
    },
  );
  vi.stubGlobal('fetch', (_: string, { body }: { readonly body: URLSearchParams }) => {
    sent.push(body.get('more'));
    const { promise, resolve, reject } = Promise.withResolvers<typeof taken>();
    answers.push((answer) => (answer ? resolve(answer) : reject(new TypeError('Failed to fetch'))));
    return promise;
  });
  runInThisContext(`(() => {${script}})()`);
  return {
    sent,
    submit,
    isKept: () => localStorage.getItem('survey /p/s/link') !== null,
    type: (text: string) => {
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    press: () => form.dispatchEvent(new Event('submit', { cancelable: true })),
    comeOnline: () => dispatchEvent(new Event('online')),
    /** Answers the latest request; null is a lost network. */
    answer: async (answer: typeof taken | null) => {
      answers.at(-1)?.(answer);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('the script of a survey', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
  });

  it('sends what is answered by then when it tries again, and not in the middle of a word', async () => {
    const { type, press, answer, comeOnline, sent, isKept } = aForm();
    type('So kind');
    press();
    await answer(null);
    comeOnline();
    type('So kind, and');
    await vi.advanceTimersByTimeAsync(900);
    type('So kind, and so quick');
    await vi.advanceTimersByTimeAsync(9_900);
    expect(sent).toEqual(['So kind']);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toEqual(['So kind', 'So kind, and so quick']);
    await answer(taken);
    expect(isKept()).toBe(false);
  });

  it('lets the server say that answers which changed while they were sent came too late', async () => {
    const { type, press, answer, submit, isKept } = aForm();
    type('So kind');
    press();
    type('So slow');
    press();
    await answer(taken);
    expect(submit).toHaveBeenCalledOnce();
    expect(isKept()).toBe(true);
  });
});
