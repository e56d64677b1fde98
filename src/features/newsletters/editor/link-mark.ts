import { Mark } from '@tiptap/core';
import { usableHref } from './pasted.ts';

/** A link to a web page, a mailbox or a phone number. What is typed behind it does not belong to it. */
export const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = usableHref(element.getAttribute('href'));
        return href === null ? false : { href };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, class: 'letter-link' }, 0],
});
