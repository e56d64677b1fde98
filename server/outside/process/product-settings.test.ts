import { expect, it } from 'vitest';
import { productSettings } from './product-settings.ts';

const settingsAt = (productUrl: string, pageUrl = productUrl) =>
  productSettings({
    origin: 'http://127.0.0.1:8095',
    productUrl,
    pageUrl,
    carrier: {
      url: 'http://127.0.0.1:8095/carrier',
      accountSid: 'AC1',
      apiKey: { sid: 'SK1', secret: 'secret' },
      authToken: 'token',
    },
    printer: { url: 'http://127.0.0.1:8095/printer', apiKey: 'key' },
    registry: { url: 'http://127.0.0.1:8095/registry', key: 'key', secret: 'secret', upstream: 'upstream' },
    mailUrl: 'smtp://127.0.0.1:8096',
    mailReportsToken: 'token',
  });

it('names the port where the product is to listen on this machine, and none behind a proxy', () => {
  expect(settingsAt('http://127.0.0.1:4852')).toMatchObject({ PUBLIC_URL: 'http://127.0.0.1:4852', PORT: '4852' });
  expect(settingsAt('https://rapport.example')).not.toHaveProperty('PORT');
});

it('lets a page on its own call, and no page elsewhere', () => {
  const [product, page] = ['http://127.0.0.1:8080', 'http://127.0.0.1:8420'];
  expect(settingsAt(product, page)).toMatchObject({ PUBLIC_URL: product, PAGE_ORIGINS: page });
  expect(settingsAt(product)).not.toHaveProperty('PAGE_ORIGINS');
});
