import * as z from 'zod/mini';
import { id, line, webAddress } from '../fields.ts';
import { defineEndpoint } from '../http.ts';
import { practiceContext } from '../platform/practice.ts';

export const uploadFile = defineEndpoint({
  method: 'POST',
  path: '/v1/files',
  spec: 'API-35',
  summary: 'Keep an image (JPEG, PNG or GIF, under 4MB) so that it can be sent.',
  encoding: 'multipart',
  body: z.object({
    file: z.file(),
    ...practiceContext,
    include_link: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
  }),
  response: z.object({
    id,
    url: webAddress,
    content_type: z.optional(line),
    size: z.optional(z.number()),
  }),
  status: 201,
  idempotent: true,
  errors: ['file_too_big', 'unsupported_format', 'damaged_image', 'uploads_used_up', 'storage_full'],
});
