import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readRegistrationStatus } from '#contract/campaigns/enrollment.ts';
import { shell } from '#src/strings/shell.ts';
import { theNetwork } from '#tests/support/app-network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { paths } from '../paths.ts';

const network = theNetwork();
const config = { walkthrough: { scriptUrl: '/tours.js', key: 'tour-key' } };
const open = (more = config) => renderApp({ config: more, path: paths.reports() });
const navigation = () => screen.queryByRole('navigation', { name: shell.nav.label });

afterEach(() => delete window.walkthroughSettings);

describe('an installation with walkthroughs', () => {
  it('shows the loader until the walkthroughs have their user id [SH-63] [SH-88] @slow', async () => {
    const release = network.hold(readRegistrationStatus);
    await open();
    await expect.poll(() => network.requestsTo(readRegistrationStatus)).toHaveLength(1);
    expect(screen.getByText(shell.loading)).toBeInTheDocument();
    expect(navigation()).toBeNull();
    release();
    expect(await screen.findByRole('navigation', { name: shell.nav.label })).toBeInTheDocument();
    expect(window.walkthroughSettings?.key).toBe('tour-key');
    expect(window.walkthroughSettings?.userId).toMatch(/^NEOREGISTRATION_COMPLETE[0-9a-f]{10}$/);
  });

  it('opens without walkthroughs if their data cannot be loaded', async () => {
    network.fail(readRegistrationStatus, { code: 'internal', message: 'no' }, 9);
    await open();
    expect(await screen.findByRole('navigation', { name: shell.nav.label })).toBeInTheDocument();
    expect(window.walkthroughSettings).toBeUndefined();
  });
});

it('an installation without walkthroughs does not wait for their data [SH-63]', async () => {
  const release = network.hold(readRegistrationStatus);
  await renderApp({ path: paths.reports() });
  expect(await screen.findByRole('navigation', { name: shell.nav.label })).toBeInTheDocument();
  release();
});
