// Keeps what a client answers until it is sent, and sends it again when the network is gone. Without this script, the form works all the same.
// A form's property in lower case may be a field of that name: a survey may ask a question called `elements` or `submit`.
const form = document.querySelector('form');
const path = location.pathname;
const key = `survey ${path}`;

// A browser may refuse to store anything.
function stored(change) {
  try {
    return change(localStorage);
  } catch {
    return null;
  }
}
const forget = () => stored((storage) => storage.removeItem(key));

if (form) begin();
else forget();

function begin() {
  const version = form.querySelector('[name=_version]').value;
  const button = form.querySelector('button');
  const questions = [...form.querySelectorAll('[data-question]')];
  const progress = form.insertBefore(document.createElement('p'), button);
  const message = form.insertBefore(document.createElement('p'), button);
  message.setAttribute('role', 'status');
  message.className = 'plain';

  const answers = () => [...new FormData(form)].filter(([name]) => name !== '_version');
  const isAnswered = (question) =>
    [...question.querySelectorAll('input, textarea')].some(({ type, checked, value }) =>
      type === 'radio' || type === 'checkbox' ? checked : value.trim() !== '',
    );
  const showProgress = () => {
    progress.textContent = `${questions.filter(isAnswered).length} of ${questions.length} answered`;
  };

  function restore() {
    const kept = JSON.parse(stored((storage) => storage.getItem(key)) ?? 'null');
    if (kept?.version !== version) return;
    for (const field of form.querySelectorAll('input, textarea')) {
      const values = kept.answers.filter(([name]) => name === field.name).map(([, value]) => value);
      if (field.type === 'radio' || field.type === 'checkbox') field.checked = values.includes(field.value);
      else if (field.type !== 'hidden' && values.length > 0) [field.value] = values;
    }
  }

  // Also answers that have to be corrected: what was typed since is newer than what was sent.
  stored(restore);
  showProgress();
  form.addEventListener('input', ({ target }) => {
    const [, name] = /^(.+)-Comment$/.exec(target.name) ?? [];
    const other = name && target.value.trim() && form.querySelector(`[name="${name}"][value="other"]`);
    if (other) other.checked = true;
    stored((storage) => storage.setItem(key, JSON.stringify({ version, answers: answers() })));
    showProgress();
    // Nothing is sent in the middle of a word.
    if (retry) sendIn(10);
  });

  let isSending = false;
  let retry;
  let furthest = -1;
  const formBody = () => new URLSearchParams([['_version', version], ...answers()]);
  form.addEventListener('submit', (event) => {
    // Where a browser cannot do this, it sends the form itself.
    const body = formBody();
    event.preventDefault();
    void send(body);
  });
  addEventListener('online', () => retry && sendIn(1));

  async function send(body) {
    if (isSending) return;
    isSending = true;
    clearTimeout(retry);
    retry = undefined;
    message.textContent = 'Sending…';
    const response = await fetch(path, { method: 'POST', body }).catch(() => null);
    isSending = false;
    // The answers are there, or the page says why they are not taken any more.
    if (response?.redirected && String(formBody()) === String(body)) {
      forget();
      furthest = -1;
      location.replace(path);
    } else if (!response) {
      message.textContent =
        'There is no connection. Your answers are kept on this device, and sent as soon as there is one. You can also press Send again.';
      sendIn(10);
    } else if (response.status === 429 || response.status >= 500) {
      message.textContent =
        'Your answers could not be taken at the moment. They are kept on this device, and sent again in a minute.';
      sendIn(60);
      // The page says what has to be corrected, or that what was changed meanwhile came too late.
    } else HTMLFormElement.prototype.submit.call(form);
  }

  /** Sends what is answered by then. */
  function sendIn(seconds) {
    clearTimeout(retry);
    retry = setTimeout(() => void send(formBody()), seconds * 1000);
  }

  // How far somebody came who does not send. Programs that only open the page press nothing.
  let hasActed = false;
  let noted = -1;
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (hasActed = true), { once: true });
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) furthest = Math.max(furthest, questions.indexOf(target.closest('[data-question]')));
  });
  for (const question of questions) observer.observe(question.querySelector('legend, label'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || !hasActed || furthest <= noted) return;
    noted = furthest;
    const { question } = questions[furthest].dataset;
    navigator.sendBeacon(`${path}/seen`, new URLSearchParams({ _version: version, furthest: question }));
  });
}
