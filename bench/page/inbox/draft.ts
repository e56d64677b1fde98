import { find } from './find.ts';

const mostCharacters = 1600;

/** Says how many characters are left, and whether there is something to send. The field grows by its style. */
export function showDraftLength(): void {
  const field = find<HTMLTextAreaElement>('textarea');
  const button = find<HTMLButtonElement>('button');
  const left = find('output').appendChild(new Text(String(mostCharacters)));
  field.addEventListener('input', () => {
    const text = field.value;
    left.data = String(mostCharacters - text.length);
    const isEmpty = text.trim() === '';
    if (button.disabled !== isEmpty) button.disabled = isEmpty;
  });
}
