import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { errorBody } from '#contract/errors.ts';
import { socketEvent, presenceUpdate } from '#contract/events.ts';
import { list, text } from '#contract/fields.ts';
import { largestBody, largestJson } from '#server/routes/body-limits.ts';
import { everyEndpoint } from '#tests/support/every-endpoint.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The fields of a schema without a maximum length. */
function unlimitedIn(schema: z.ZodMiniType, { open = false } = {}): string[] {
  const unlimited: string[] = [];
  const walk = (path: string, value: unknown) => {
    const { oneOf, anyOf = oneOf, enum: values, const: only, type, format = '', ...rest } = value as JsonSchema;
    for (const [index, option] of (anyOf ?? []).entries()) walk(`${path}|${index}`, option);
    if (anyOf || values || only !== undefined) return;
    if (type === undefined) unlimited.push(`${path}: anything`);
    // A file is limited by the size of its form.
    if (type === 'string' && rest.maxLength === undefined && !['uuid', 'date', 'binary'].includes(format))
      unlimited.push(`${path}: text`);
    if (type === 'array') {
      if (rest.maxItems === undefined) unlimited.push(`${path}: list`);
      walk(`${path}[]`, rest.items);
    }
    if (type !== 'object') return;
    for (const [name, field] of Object.entries(rest.properties ?? {})) walk(`${path}.${name}`, field);
    if (rest.propertyNames) {
      const names = rest.propertyNames as JsonSchema;
      if (!names.enum && rest.maxProperties === undefined) unlimited.push(`${path}: entries`);
      walk(`${path}{name}`, names);
      walk(`${path}{}`, rest.additionalProperties);
    } else if (!open && typeof rest.additionalProperties === 'object') unlimited.push(`${path}: further fields`);
  };
  walk('', z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return unlimited;
}

describe('every text and every list has a limit', () => {
  it.each([...everyEndpoint])('in the input of %s', (_name, { params, query, body }) => {
    expect([params, query, body].flatMap((part) => unlimitedIn(part))).toEqual([]);
  });

  // Fields that the specification leaves open are accepted as another server sends them.
  it.each([...everyEndpoint])('in the answer of %s', (_name, { response }) => {
    expect(unlimitedIn(response, { open: true })).toEqual([]);
  });

  it('in frames of the socket, and in refusals', () => {
    expect([socketEvent, presenceUpdate, errorBody].flatMap((schema) => unlimitedIn(schema))).toEqual([]);
  });

  it('and one without a limit is reported with its path', () => {
    const pet = z.object({ name: z.string(), tags: z.array(text(3)), notes: z.record(text(3), z.string()) });
    const owner = z.object({ pets: list(z.nullable(pet), 3), rest: z.unknown() });
    expect(unlimitedIn(owner)).toEqual([
      '.pets[]|0.name: text',
      '.pets[]|0.tags: list',
      '.pets[]|0.notes: entries',
      '.pets[]|0.notes{}: text',
      '.rest: anything',
    ]);
  });
});

describe('a body', () => {
  it('may be a few kilobytes long, unless its call takes a file or long lists', () => {
    const small = [...everyEndpoint].filter(([, endpoint]) => largestBody(endpoint) < 32 * 1024).map(([name]) => name);
    const large = [...everyEndpoint.keys()].filter((name) => !small.includes(name));
    expect(large).toEqual([
      'saveSmsRegistrationDraft',
      'updateCampaignConfig',
      'previewReach',
      'sendTestMessage',
      'previewPostcards',
      'createNewsletter',
      'updateNewsletter',
      'countAudience',
      'listAudience',
      'createNewsletterRun',
      'savePracticeConfig',
      'saveBookingLimits',
      'saveRecommendedCare',
      'updateConversation',
      'sendMessage',
      'scheduleMessage',
      'previewGroupText',
      'sendGroupText',
      'uploadFile',
      'createSurvey',
      'updateSurvey',
      'previewSurvey',
      'orderQuickReplies',
      'createNewsletterTemplate',
      'updateNewsletterTemplate',
    ]);
    const withJson = [...everyEndpoint.values()].filter(({ encoding }) => encoding !== 'multipart');
    expect(Math.max(...withJson.map(largestBody))).toBe(largestJson);
  });
});
