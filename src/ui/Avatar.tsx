import { classNames } from '#src/lib/class-names.ts';
import { initialsOf, personTone } from './person.ts';

const tones = ['bg-person-1', 'bg-person-2', 'bg-person-3', 'bg-person-4', 'bg-person-5', 'bg-person-6'];
const sizes = { sm: 'size-6 text-[0.625rem]', md: 'size-8 text-xs', lg: 'size-10 text-sm' };

interface AvatarProps {
  name: string;
  size?: keyof typeof sizes;
  className?: string;
}

/** A person's initials on a color derived from the name. They are no text of the page, because the name stands beside them. */
export function Avatar({ name, size = 'md', className }: AvatarProps) {
  return (
    <span
      aria-hidden
      data-initials={initialsOf(name)}
      className={classNames(
        'inline-grid shrink-0 place-items-center rounded-full font-semibold text-person-ink before:content-[attr(data-initials)]',
        tones[personTone(name, tones.length)],
        sizes[size],
        className,
      )}
    />
  );
}
