import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runtimeConfig } from '#contract/platform/config.ts';
import { readPageOnlyConfig } from '#server/config.ts';
import { productionEnv } from '#tests/support/production-env.ts';
import { writePage } from './page-only.ts';

it('writes the page with its configuration in one file, and headers that allow what this names and nothing else [SH-83]', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rapport-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [built, written] = [path.join(folder, 'built'), path.join(folder, 'written')];
  mkdirSync(path.join(built, '.vite'), { recursive: true });
  writeFileSync(path.join(built, 'index.html'), '<!doctype html>');

  const services = {
    CAMPAIGNS_URL: 'https://a.example/campaigns',
    COMMUNICATION_URL: 'https://b.example/communication',
    NOTIFICATIONS_URL: 'https://a.example/notifications',
    NOTIFICATION_SOCKET_URL: 'wss://live.example/socket',
    TEMPLATES_URL: 'https://a.example/templates',
    SURVEYS_URL: 'https://a.example/surveys',
  };
  const given = { ...productionEnv, ...services, IMAGE_ORIGINS: 'https://images.example', FRAME_ANCESTORS: '' };
  writePage(built, written, readPageOnlyConfig(given));

  const textOf = (file: string) => readFileSync(path.join(written, file), 'utf8');
  expect(textOf('index.html')).toBe('<!doctype html>');
  expect(existsSync(path.join(written, '.vite'))).toBe(false);
  const config = runtimeConfig.parse(JSON.parse(textOf('config.json')));
  expect(config.services).toMatchObject({ campaigns: services.CAMPAIGNS_URL, surveys: services.SURVEYS_URL });
  const policy = /content-security-policy: (.*)/.exec(textOf('_headers'))?.[1]?.split('; ') ?? [];
  expect(policy).toEqual(
    expect.arrayContaining([
      "img-src 'self' data: blob: https://a.example https://b.example https://images.example",
      "frame-ancestors 'none'",
      expect.stringMatching(
        /^connect-src 'self' wss:\/\/live\.example https:\/\/a\.example https:\/\/b\.example https:/,
      ),
    ]),
  );
  // No server of ours is there to take reports.
  expect(policy.join(' ')).not.toMatch(/report-|page\.invalid/);
  expect(textOf('_redirects')).toMatch(/\/public\.html 200\n[^]*\n\/\* \/index\.html 200\n$/);
});
