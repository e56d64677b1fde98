import type { JsonObject } from '#contract/fields.ts';
import { textIn, withText } from './edit-schema.ts';

/** The choices as they are stored: values, or objects with a value and words. */
export const choicesIn = ({ choices }: JsonObject): readonly unknown[] =>
  Array.isArray(choices) ? (choices as unknown[]) : [];

export const withChoices = (
  json: JsonObject,
  change: (choices: readonly unknown[]) => readonly unknown[],
): JsonObject => ({ ...json, choices: change(choicesIn(json)) });

/** The words of a choice as they are typed; without any, its value is shown. */
export function choiceText(choice: unknown): string {
  if (isObject(choice) && 'text' in choice) return textIn(choice, 'text');
  const value = isObject(choice) ? choice['value'] : choice;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Keys that choices keep while they are edited and moved; in a survey from elsewhere, a value may be given twice. */
export function choiceKeys(choices: readonly unknown[]): string[] {
  const given = new Map<string, number>();
  return choices.map((choice) => {
    const value = JSON.stringify(isObject(choice) ? (choice['value'] ?? null) : choice);
    const times = given.get(value) ?? 0;
    given.set(value, times + 1);
    return `${value} ${times}`;
  });
}

/** Other words for the choice of a key. Its value stays: answers are counted by it. */
export const withWordsOf = (json: JsonObject, key: string, text: string): JsonObject =>
  withChoices(json, (choices) => {
    const keys = choiceKeys(choices);
    return choices.map((choice, at) => (keys[at] === key ? withChoiceText(choice, text) : choice));
  });
const withChoiceText = (choice: unknown, text: string): JsonObject =>
  isObject(choice) ? withText(choice, 'text', text) : { value: choice, text };

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;
