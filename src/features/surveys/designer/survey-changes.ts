import type { JsonObject } from '#contract/fields.ts';
import { type Question, questionsOf, surveyDescription, surveyTitle } from '#contract/rules/surveys/questions.ts';
import { settingsOf } from '#contract/rules/surveys/survey-settings.ts';
import { isSameJson } from '#src/lib/same-json.ts';
import { formatDay } from '#src/lib/dates.ts';
import { surveyDesigner } from '#src/strings/survey-designer.ts';

const words = surveyDesigner.changes;

/** What clients will notice, in plain words. */
export function surveyChanges(before: JsonObject, after: JsonObject): string[] {
  const [were, are] = [questionsOf(before), questionsOf(after)];
  const old = new Map(were.map((question) => [question.name, question]));
  const names = new Set(are.map(({ name }) => name));
  return [
    ...(surveyTitle(before) === surveyTitle(after) ? [] : [words.title(surveyTitle(after))]),
    ...(surveyDescription(before) === surveyDescription(after) ? [] : [words.introduction]),
    ...were.flatMap(({ name, title }) => (names.has(name) ? [] : words.removed(title))),
    ...are.flatMap((question) => {
      const was = old.get(question.name);
      return was ? changesOf(was, question) : words.added(question.title);
    }),
    ...(isReordered(were, are) ? [words.order] : []),
    ...settingChanges(before, after),
  ];
}

function changesOf(was: Question, is: Question): string[] {
  const { title: oldTitle, isRequired: oldRequired, description: oldDescription, ...oldRest } = was;
  const { title, isRequired, description, ...rest } = is;
  return [
    ...(oldTitle === title ? [] : [words.reads(oldTitle, title)]),
    ...(oldDescription === description ? [] : [words.help(title)]),
    ...(oldRequired === isRequired ? [] : [isRequired ? words.required(title) : words.optional(title)]),
    ...(isSameJson(oldRest, rest) ? [] : [is.kind === 'choice' ? words.choices(title) : words.scale(title)]),
  ];
}

/** Whether questions that stayed are in another order. */
function isReordered(were: readonly Question[], are: readonly Question[]): boolean {
  const common = (from: readonly Question[], others: readonly Question[]) =>
    from.flatMap(({ name }) => (others.some((other) => other.name === name) ? name : []));
  return !isSameJson(common(were, are), common(are, were));
}

function settingChanges(before: JsonObject, after: JsonObject): string[] {
  const [old, now] = [settingsOf(before), settingsOf(after)];
  return [
    ...(old.thanks === now.thanks ? [] : [words.thanks]),
    ...(old.reviewUrl === now.reviewUrl ? [] : [now.reviewUrl === null ? words.noReview : words.review]),
    ...(old.followsUp === now.followsUp ? [] : [now.followsUp ? words.followUp : words.noFollowUp]),
    ...(old.lastDay === now.lastDay
      ? []
      : [now.lastDay === null ? words.noLastDay : words.lastDay(dayText(now.lastDay))]),
  ];
}

const dayText = (day: string): string => formatDay(`${day}T12:00:00Z`, 'UTC');
