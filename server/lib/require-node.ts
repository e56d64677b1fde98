/** The major version that the built server needs: an older one starts it, and fails at the first request. */
const oldest = 24;

/**
 * @param version as in `process.versions.node`
 * @throws Error that says which version is needed
 */
export function requireNode(version: string): void {
  if (Number.parseInt(version, 10) < oldest)
    throw new Error(
      `Rapport needs Node ${oldest} or newer, and this is Node ${version}. Install a newer one and start again.`,
    );
}
