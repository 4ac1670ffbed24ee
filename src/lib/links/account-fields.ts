import { accountOn, isOn } from './accounts.ts';
import type { Network } from './networks.ts';

/** Fields of records that hold the address of an account, and where that is. */
const networkOf: Readonly<Record<string, Network>> = {
	twitter: 'x',
	telegram: 'telegram',
	github: 'github',
	discord: 'discord',
	linkedin: 'linkedin',
	crunchbase: 'crunchbase',
};

/**
 * The address that is kept of what somebody writes into a field of accounts: `https://x.com/a` of `@a` and `x.com/a?s=20`; of
 * GitHub with the repository. Undefined where the text is no account of that network, or the field holds none.
 */
export function accountAddress(field: string, text: string): string | undefined {
	const network = Object.hasOwn(networkOf, field) ? networkOf[field] : undefined;
	const found = network && accountOn(network, text);
	if (!found) return undefined;
	const [repository] = found.network === 'github' && !found.isOwnPage ? found.rest : [];
	if (repository !== undefined) return `${found.url}/${repository.replace(/\.git$/, '')}`;
	return found.isOwnPage ? found.url : undefined;
}

/** Whether an address is on the field’s network and names no account there: a post, a search, the start page. */
export const isNoAccount = (field: string, text: string): boolean => {
	const network = Object.hasOwn(networkOf, field) ? networkOf[field] : undefined;
	return network !== undefined && isOn(network, text) && accountAddress(field, text) === undefined;
};
