import { visitTimeOptions } from '#contract/rules/visits/visit-times.ts';

/** Times without AM or PM are taken as between 7 AM and 6:59 PM, when practices are open. */
const firstOpenHour = 7;

interface Typed {
  /** Digits of the hour, and of the minutes as far as typed. */
  readonly hour: number;
  readonly minutes: string;
  readonly half: 'AM' | 'PM' | null;
}

/** Reads `730`, `7:30`, `7`, `4 pm` and `16:15`. */
function read(typed: string): Typed | null {
  const [, digits = '', separated, letter] =
    /^(\d{1,4}?)(?:[:.](\d{0,2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(typed.trim()) ?? [];
  if (digits === '') return null;
  const hourDigits = separated !== undefined || digits.length < 3 ? digits.length : digits.length - 2;
  const hour = Number(digits.slice(0, hourDigits));
  const minutes = separated ?? digits.slice(hourDigits);
  if (hour > 23) return null;
  const half = letter === undefined ? null : letter.toLowerCase() === 'a' ? 'AM' : 'PM';
  return { hour, minutes, half };
}

type TimeOption = (typeof visitTimeOptions)[number];

function isMeant({ value }: TimeOption, { hour, minutes, half }: Typed): boolean {
  const optionHour = Number(value.slice(0, 2));
  if (!value.slice(3).startsWith(minutes)) return false;
  if (half !== null) return optionHour % 12 === hour % 12 && optionHour < 12 === (half === 'AM');
  return hour > 12 || hour === 0 ? optionHour === hour : optionHour % 12 === hour % 12;
}

const isUsual = ({ value }: TimeOption): boolean => {
  const hour = Number(value.slice(0, 2));
  return hour >= firstOpenHour && hour < firstOpenHour + 12;
};

/** The times that a typed text can mean, the likeliest first; all of them for an empty one (PR-12). */
export function matchingTimes(typed: string): readonly TimeOption[] {
  if (typed.trim() === '') return visitTimeOptions;
  const meant = read(typed);
  if (!meant) return [];
  const found = visitTimeOptions.filter((option) => isMeant(option, meant));
  return [...found.filter(isUsual), ...found.filter((option) => !isUsual(option))];
}

/** The time that a typed text means, `07:30`; the text itself if it means none. */
export const timeOf = (typed: string): string => {
  const text = typed.trim();
  return text === '' ? '' : (matchingTimes(text)[0]?.value ?? text);
};
