import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const container = read('Containerfile');
const compose = read('compose.yaml');
const running = container.slice(container.lastIndexOf('\nFROM '));

describe('the container', () => {
  it('copies files that exist and are not ignored', () => {
    const copied = [...container.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, names]) => names?.split(' ') ?? [],
    );
    expect(copied).toContain('server');
    const allowed = read('.dockerignore').split('\n');
    for (const name of copied) {
      expect(existsSync(name), name).toBe(true);
      expect(allowed, name).toContain(`!${name}`);
    }
  });

  it('includes every configuration file of the build', () => {
    for (const file of [
      'vite.config.ts',
      'vite.public.ts',
      'vite.server.ts',
      'tsconfig.json',
      'index.html',
      'public.html',
    ])
      expect(container).toContain(file);
  });

  it('runs as an unprivileged user, without a shell, and has a health check that the server answers', () => {
    expect(running).toMatch(/^USER node$/m);
    expect(running.indexOf('USER node')).toBeLessThan(running.indexOf('\nCMD'));
    expect(running).toMatch(/^CMD \["node", .*"dist\/server\/main\.js"\]$/m);
    const [, path = ''] = /HEALTHCHECK[^]*?(\/\w+)`/.exec(running) ?? [];
    expect(read('server/app.ts')).toContain(`app.get('${path}'`);
  });

  it('uses a supported version of Node', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    const least = Number(/\d+/.exec(engines.node)?.[0]);
    for (const [, major] of container.matchAll(/^FROM node:(\d+)/gm))
      expect(Number(major)).toBeGreaterThanOrEqual(least);
  });
});

describe('the composition', () => {
  it('sets variables that the server reads', () => {
    const [, block = ''] = /^x-rapport:[^]*?\n {2}environment:\n([^]*?)\n {2}\w/m.exec(compose) ?? [];
    const names = [...block.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name);
    expect(names).toContain('DATABASE_URL');
    for (const name of names) expect(read('.env.example')).toMatch(new RegExp(`^${name}=`, 'm'));
  });

  it('gives the server more time to stop than it takes', () => {
    const [, grace] = /stop_grace_period: (\d+)s/.exec(compose) ?? [];
    const [, most] = /stopTimeout = ([\d_]+);/.exec(read('server/main.ts')) ?? [];
    expect(Number(grace) * 1000).toBeGreaterThan(Number(most?.replaceAll('_', '')));
  });

  it('exposes its proxy to this machine only, without metrics', () => {
    expect([...compose.matchAll(/^ {6}- '([^']*:\d+:\d+)'$/gm)].map(([, port]) => port)).toEqual([
      '127.0.0.1:8080:8080',
    ]);
    expect(compose).toContain('respond /metrics 404');
  });

  it('has two processes on one database, behind one proxy', () => {
    for (const name of ['rapport-1', 'rapport-2']) {
      expect(compose).toMatch(new RegExp(`^  ${name}:\\n    <<: \\*rapport$`, 'm'));
      expect(compose).toMatch(new RegExp(`reverse_proxy .*${name}:8080`));
    }
  });
});
