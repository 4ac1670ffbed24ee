import { accountOn, isOnNetwork } from './accounts.ts';
import type { Network } from './networks.ts';

/** Record fields that hold an account's address, with their network. */
const networkOf: Readonly<Record<string, Network>> = {
	twitter: 'x',
	telegram: 'telegram',
	github: 'github',
	discord: 'discord',
	linkedin: 'linkedin',
	crunchbase: 'crunchbase',
};

/**
 * Returns the address to store for text entered in an account field: `https://x.com/a` for `@a` and `x.com/a?s=20`;
 * on GitHub with the repository. Undefined if the text is no account on that network, or the field holds none.
 */
export function accountAddress(field: string, text: string): string | undefined {
	const network = Object.hasOwn(networkOf, field) ? networkOf[field] : undefined;
	const found = network && accountOn(network, text);
	if (!found) return undefined;
	const [repository] = found.network === 'github' && !found.isOwnPage ? found.rest : [];
	if (repository !== undefined) return `${found.url}/${repository.replace(/\.git$/, '')}`;
	return found.isOwnPage ? found.url : undefined;
}

/** Whether an address is on the field’s network but names no account: a post, a search, the start page. */
export const lacksAccountName = (field: string, text: string): boolean => {
	const network = Object.hasOwn(networkOf, field) ? networkOf[field] : undefined;
	return (
		network !== undefined && isOnNetwork(network, text) && accountAddress(field, text) === undefined
	);
};
