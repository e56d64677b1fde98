import * as z from 'zod/mini';
import { isConnectorCall } from '#contract/connect/index.ts';
import { errorBody } from '#contract/errors.ts';
import { type Endpoint, intentHeader, listFieldOf, publishHeaders, shapeOf } from '#contract/http.ts';
import { errorsOf } from './call-errors.ts';

type Json = Record<string, unknown>;
export type Services = Readonly<
  Record<string, { readonly name: string; readonly endpoints: Readonly<Record<string, Endpoint>> }>
>;

/** The contract as an OpenAPI 3.1 document, generated without further declarations. */
export function openApiDocument(services: Services, origin: string): Json {
  const paths: Record<string, Json> = {};
  for (const service of Object.values(services))
    for (const [name, endpoint] of Object.entries(service.endpoints)) {
      const path = (paths[endpoint.path] ??= {});
      path[endpoint.method.toLowerCase()] = operation(service.name, name, endpoint);
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Rapport', version: '1', description: 'Everything the app asks of its server.' },
    servers: [{ url: origin }],
    security: [{ idToken: [] }],
    tags: Object.values(services).map(({ name }) => ({ name })),
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        practiceKey: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

const operation = (service: string, name: string, endpoint: Endpoint): Json => ({
  operationId: name,
  tags: [service],
  summary: endpoint.summary,
  ...(endpoint.extension && { 'x-extension': endpoint.extension }),
  ...(endpoint.public && { security: [] }),
  ...(isConnectorCall(endpoint) && { security: [{ practiceKey: [] }] }),
  parameters: [
    ...parameters('path', endpoint.params),
    ...parameters('query', endpoint.query),
    ...(endpoint.idempotent ? [intentParameter] : []),
    ...(endpoint.publishes ? publishParameters : []),
  ],
  ...requestBody(endpoint),
  responses: responses(endpoint),
});

const intentParameter: Json = {
  name: intentHeader,
  in: 'header',
  description: 'One per intent of the user. A repeat with the same key is carried out once and answered the same.',
  schema: { type: 'string', format: 'uuid' },
};

const publishParameters: Json[] = [
  {
    name: publishHeaders.id,
    in: 'header',
    description: 'One for all calls of a publish and for their retries. Without it the call is a publish of its own.',
    schema: { type: 'string', format: 'uuid' },
  },
  {
    name: publishHeaders.version,
    in: 'header',
    description:
      'The version of the settings that the person saw. The first call of a publish is refused where it is another by now.',
    schema: { type: 'integer', minimum: 0 },
  },
];

function parameters(place: 'path' | 'query', schema: z.ZodMiniType): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBody(endpoint: Endpoint): Json {
  const { body, encoding } = endpoint;
  const fields = shapeOf(body);
  if (Object.keys(fields).length === 0) return {};
  const sent = fields[listFieldOf(endpoint) ?? ''] ?? body;
  const mediaType = encoding === 'multipart' ? 'multipart/form-data' : 'application/json';
  return { requestBody: { required: true, content: { [mediaType]: { schema: schemaOf(sent, 'input') } } } };
}

function responses(endpoint: Endpoint): Json {
  const answers: Json = {
    [endpoint.status]: { description: endpoint.summary, content: json(schemaOf(endpoint.response, 'output')) },
  };
  for (const [status, codes] of errorsOf(endpoint))
    answers[status] = { description: codes.join(', '), content: json({ $ref: '#/components/schemas/Error' }) };
  return answers;
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** A schema as JSON Schema, without what JSON Schema cannot express, such as transforms. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
