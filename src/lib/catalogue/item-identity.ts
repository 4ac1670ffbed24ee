import { assetKey, identityOf } from '#lib/assets/asset.ts';
import { itemKey, toRow, type Value } from './field-values.ts';
import type { ListTable } from './list-tables.ts';

/** Apart from the tables of lists, which the browser is sent: what tells items needs the table of chains. */

const CONTRACTS = 'contract';
const assetOf = ({ chain, address }: Readonly<Record<string, Value>>) => ({
	chain: String(chain),
	address: String(address),
});

/** What makes an item itself, also where its columns have several spellings of it. */
export const itemIdentity = (list: ListTable, item: Value): string =>
	list.table === CONTRACTS ? identityOf(assetOf(toRow(list, item))) : itemKey(list, item);

/** Columns that are worked out of an item and are no part of it. */
export function derivedColumns(list: ListTable, item: Value): Record<string, Value> {
	if (list.table !== CONTRACTS) return {};
	const { chain, address } = assetOf(toRow(list, item));
	return { key: assetKey(chain, address) };
}
