import { Hono } from 'hono';
import { html } from 'hono/html';
import { isConnectorCall } from '#contract/connect/index.ts';
import { type Endpoint, intentHeader, publishHeaders, shapeOf } from '#contract/http.ts';
import { errorsOf } from './call-errors.ts';
import type { Services } from './openapi.ts';
import type { RequestEnv } from './request-env.ts';

/** A page that lists every endpoint of the contract by service. It runs no script. */
export function apiPage(services: Services): Hono<RequestEnv> {
  const page = pageOf(services);
  return new Hono<RequestEnv>()
    .get('/', (c) => {
      c.header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      return c.html(page);
    })
    .get('/page.css', (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }));
}

const pageOf = (services: Services) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Calls of Rapport</title>
        <link rel="stylesheet" href="/api/page.css" />
      </head>
      <body>
        <main>
          <h1>Calls of Rapport</h1>
          <p>
            Every call needs a bearer id token unless it says otherwise. For programs:
            <a href="/openapi.json">openapi.json</a>.
          </p>
          ${Object.values(services).map(
            ({ name, endpoints }) => html`
              <h2>${name}</h2>
              <dl>${Object.entries(endpoints).map(([call, endpoint]) => endpointEntry(call, endpoint))}</dl>
            `,
          )}
        </main>
      </body>
    </html>`;

const endpointEntry = (name: string, endpoint: Endpoint) => html`
  <dt id="${name}">
    <code><b>${endpoint.method}</b> ${endpoint.path}</code>
  </dt>
  <dd>
    <p>${endpoint.summary}</p>
    <p class="facts">${endpointFacts(name, endpoint).join(' · ')}</p>
  </dd>
`;

function endpointFacts(name: string, endpoint: Endpoint): string[] {
  const fields = (label: string, schema: Endpoint['query']) => {
    const names = Object.keys(shapeOf(schema));
    return names.length > 0 ? [`${label} ${names.join(', ')}`] : [];
  };
  const refusals = [...errorsOf(endpoint)].map(([status, codes]) => `${status} ${codes.join(', ')}`);
  return [
    endpoint.spec === null ? name : `${name} (${endpoint.spec})`,
    ...(endpoint.extension ? [`extension ${endpoint.extension}`] : []),
    ...(endpoint.public ? ['no session needed'] : []),
    ...(isConnectorCall(endpoint) ? ['needs the key of a practice'] : []),
    ...(endpoint.idempotent ? [`takes an ${intentHeader}`] : []),
    ...(endpoint.publishes ? [`takes a ${publishHeaders.id} and a ${publishHeaders.version}`] : []),
    ...fields('query', endpoint.query),
    ...fields(endpoint.encoding === 'json' ? 'body' : 'form', endpoint.body),
    `answers ${endpoint.status}`,
    ...refusals,
  ];
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #171716); color: light-dark(#1d1c1a, #eceae6); }
a { color: light-dark(#0b5a78, #7cc4e0); }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; text-transform: capitalize; }
dt { margin-top: 1.25rem; overflow-wrap: anywhere; }
dd { margin: 0; }
dd p { margin: 0.25rem 0; }
.facts { color: light-dark(#55524c, #b5b1a8); font-size: 0.875rem; }
`;
