import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { printerError, TestPrinter } from '#tests/support/test-printer.ts';
import { type OutgoingPostcard, PrinterUnavailable, PrintRefusal } from './gateway.ts';
import { lobGateway } from './lob.ts';

const maya = { name: 'Maya Okafor', street: '12 Elm Street', city: 'Portland', state: 'ME', postalCode: '04101' };
const card: OutgoingPostcard = {
  id: '0b0a6e70-9d4c-4b0e-8f0e-0a0a0a0a0a0a',
  art: 'dog-and-cat',
  headline: 'Luna and Milo are due for a visit',
  practiceName: 'Harborview Animal Hospital',
  note: null,
  link: null,
  greeting: 'Hi Maya,',
  lines: ['Luna: Rabies, Jan 12', 'Milo: <b>{{name}}</b>, Jan 20'],
  more: null,
  request: 'Please call (207) 555-0100 to book a visit for them.',
  to: maya,
  from: null,
};

let printer: TestPrinter;
const gateway = (timeout?: number) =>
  lobGateway({ account: { url: printer.url, apiKey: 'test_key' }, ...(timeout && { timeout }) });

beforeAll(async () => {
  printer = await TestPrinter.start();
});
afterEach(() => printer.mend());
afterAll(() => printer.stop());

describe('a card', () => {
  it('is asked for once for each key, by a form with both sides and the address', async () => {
    const from = { ...maya, name: 'Harborview' };
    const id = await gateway().print({ ...card, from });
    expect(await gateway().print({ ...card, from })).toBe(id);
    expect(printer.printed).toHaveLength(1);
    const [{ method, path, authorization, key, form } = expect.fail()] = printer.requests;
    expect([method, path, key]).toEqual(['POST', '/v1/postcards', card.id]);
    expect(authorization).toBe(`Basic ${btoa('test_key:')}`);
    expect(Object.fromEntries(form)).toMatchObject({
      'to[name]': 'Maya Okafor',
      'to[address_line1]': '12 Elm Street',
      'to[address_city]': 'Portland',
      'to[address_state]': 'ME',
      'to[address_zip]': '04101',
      'from[name]': 'Harborview',
      size: '4x6',
      'metadata[card]': card.id,
    });
    expect(form.get('front')).toContain('Luna and Milo');
    expect(form.get('back')).toContain('Luna: Rabies, Jan 12');
  });

  it('says what was typed as text: neither markup nor the printer’s placeholders [F-60]', async () => {
    await gateway().print({ ...card, id: 'script', headline: '<script>alert(1)</script>' });
    const form = printer.requests.at(-1)?.form;
    const sides = `${form?.get('front')}${form?.get('back')}`;
    expect(sides).not.toMatch(/<script|<b>|\{\{/);
    expect(sides).toContain('&#60;script&#62;');
  });

  it('is found by its id long after its key is forgotten, and not where it was never printed', async () => {
    const id = await gateway().print({ ...card, id: 'found' });
    expect(await gateway().find('found')).toBe(id);
    expect(await gateway().find('never')).toBeNull();
  });
});

describe('the printer', () => {
  it.each([
    ['an address that mail cannot be delivered to', printerError(422, 'failed_deliverability_strictness'), 'address'],
    ['a street that is too long', printerError(422, 'address_length_exceeds_limit'), 'address'],
    ['a field of the address', printerError(422, 'invalid', 'to.address_zip is invalid'), 'address'],
    ['what is printed', printerError(422, 'invalid', 'front is invalid'), 'content'],
  ])('refuses %s', async (_what, fault, reason) => {
    printer.break(fault);
    const refusal = await gateway()
      .print(card)
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PrintRefusal);
    expect(refusal).toMatchObject({ reason });
  });

  it.each([
    ['a wrong key', printerError(401, 'invalid_api_key')],
    ['an account that cannot pay', printerError(403, 'billing_address_required')],
    ['too many requests', printerError(429, 'rate_limit_exceeded')],
  ])('certainly has nothing after %s', async (_what, fault) => {
    printer.break(fault);
    await expect(gateway().print(card)).rejects.toBeInstanceOf(PrinterUnavailable);
  });

  it('certainly has nothing while it cannot be reached', async () => {
    const closed = lobGateway({ account: { url: `http://127.0.0.1:${await freePort()}`, apiKey: 'test_key' } });
    await expect(closed.print(card)).rejects.toBeInstanceOf(PrinterUnavailable);
  });

  it.each([
    ['is silent', { stall: 'after' } as const],
    ['breaks the connection', { drop: 'after' } as const],
    ['fails', { status: 500 }],
    ['fails in its own words', printerError(503, 'service_unavailable')],
    ['is behind a gateway that refuses', { status: 403, body: '<h1>Forbidden</h1>' }],
    ['says nothing of the card', { status: 200, body: {} }],
    ['is working on the same key', printerError(409, 'conflict')],
  ])('may have the card where it %s', async (_what, fault) => {
    printer.break(fault);
    const failure = await gateway(300)
      .print(card)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(PrintRefusal);
    expect(failure).not.toBeInstanceOf(PrinterUnavailable);
  });
});
