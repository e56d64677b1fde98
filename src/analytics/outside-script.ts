import { thirdPartyScriptPolicy, thirdPartyScriptsOf, type RuntimeConfig } from '#contract/platform/config.ts';

interface ScriptPolicy {
  createScriptURL(address: string): unknown;
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string }): ScriptPolicy;
}

let policy: ScriptPolicy | null = null;

/**
 * Loads a third-party script. Rejects where it cannot be loaded, or where the configuration does not name it.
 */
export async function loadOutsideScript(address: string, config: RuntimeConfig): Promise<void> {
  policy ??= policyFor(thirdPartyScriptsOf(config));
  const script = document.createElement('script');
  script.async = true;
  script.src = policy.createScriptURL(address) as string;
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error('The script could not be loaded')));
    document.head.append(script);
  });
}

/** The one Trusted Types policy of the page; it allows the configured addresses only. */
function policyFor(known: readonly string[]): ScriptPolicy {
  const rules = {
    createScriptURL(address: string) {
      if (!known.includes(address)) throw new TypeError('The configuration names no such script');
      return address;
    },
  };
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  return trustedTypes?.createPolicy(thirdPartyScriptPolicy, rules) ?? rules;
}
