import { describe, expect, it } from 'vitest';
import { services } from '#contract/services.ts';
import { everyEndpoint } from '#tests/support/every-endpoint.ts';
import { apiPage } from './api-page.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown>; required: string[] } }> };
  responses: Record<string, { description: string }>;
}
const document = openApiDocument(services, 'https://rapport.example') as unknown as {
  openapi: string;
  servers: unknown;
  paths: Record<string, Record<string, Operation>>;
};
const operations = new Map(
  Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => [operation.operationId, operation]),
  ),
);

describe('the OpenAPI document', () => {
  it('has every endpoint of the contract under its method and path', () => {
    for (const [name, { method, path }] of everyEndpoint)
      expect(document.paths[path]?.[method.toLowerCase()]?.operationId, path).toBe(name);
    expect(operations.size).toBe(everyEndpoint.size);
    expect(document.servers).toEqual([{ url: 'https://rapport.example' }]);
    expect(() => JSON.stringify(document)).not.toThrow();
  });

  it('declares each placeholder of a path', () => {
    for (const [name, { path }] of everyEndpoint) {
      const declared = operations
        .get(name)
        ?.parameters.filter((parameter) => parameter.in === 'path' && parameter.required);
      expect(declared?.map((parameter) => `{${parameter.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  });

  it('describes input, output and errors', () => {
    const send = operations.get('sendMessage');
    expect(send?.requestBody?.content['application/json']?.schema).toMatchObject({
      properties: { content: { maxLength: 1600 } },
      required: ['content'],
      additionalProperties: false,
    });
    expect(Object.keys(send?.responses ?? {})).toEqual([
      '201',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '422',
      '429',
      '500',
      '503',
    ]);
    expect(send?.responses['422']?.description).toContain('unsubscribed');
    expect(send?.parameters.map(({ name }) => name)).toContain('Idempotency-Key');
    expect(operations.get('listConversations')?.parameters.map(({ name, required }) => [name, required])).toEqual([
      ['page', false],
      ['per_page', false],
      ['changed_since', false],
    ]);
    const edit = operations.get('updateEnrollment');
    expect(edit?.parameters.map(({ name }) => name)).toEqual(['Publish-Id', 'Settings-Version']);
    expect(edit?.responses['409']?.description).toContain('settings_changed');
    expect(operations.get('uploadFile')?.requestBody?.content).toHaveProperty(['multipart/form-data']);
  });
});

describe('the HTML page of endpoints', () => {
  it('lists every endpoint and runs no script', async () => {
    const page = await apiPage(services).request('/');
    const text = await page.text();
    for (const [name, { method, path }] of everyEndpoint) {
      expect(text).toContain(`id="${name}"`);
      expect(text).toContain(`<b>${method}</b> ${path}`);
    }
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
    expect((await apiPage(services).request('/page.css')).headers.get('content-type')).toContain('text/css');
  });
});
