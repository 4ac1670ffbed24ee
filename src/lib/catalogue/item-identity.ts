import { assetKey, identityOf } from '#lib/assets/asset.ts';
import { itemKey, toRow, type Value } from './field-values.ts';
import type { ListTable } from './list-tables.ts';

/**
 * Kept apart from the list tables, which are sent to the browser, because identifying items needs the table of chains.
 */

const CONTRACTS = 'contract';
const assetOf = ({ chain, address }: Readonly<Record<string, Value>>) => ({
	chain: String(chain),
	address: String(address),
});

/** Returns the identity of an item, even where its columns can be spelled in several ways. */
export const itemIdentity = (list: ListTable, item: Value): string =>
	list.table === CONTRACTS ? identityOf(assetOf(toRow(list, item))) : itemKey(list, item);

/** Returns the columns that are derived from an item rather than part of it. */
export function derivedColumns(list: ListTable, item: Value): Record<string, Value> {
	if (list.table !== CONTRACTS) return {};
	const { chain, address } = assetOf(toRow(list, item));
	return { key: assetKey(chain, address) };
}
