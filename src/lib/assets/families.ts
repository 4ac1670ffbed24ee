import { algorand } from './families/algorand.ts';
import { beacon } from './families/beacon.ts';
import { bitcoin } from './families/bitcoin.ts';
import { cardano } from './families/cardano.ts';
import { cosmos } from './families/cosmos.ts';
import { evm } from './families/evm.ts';
import { flow } from './families/flow.ts';
import { hedera } from './families/hedera.ts';
import { icp } from './families/icp.ts';
import { move } from './families/move.ts';
import { multiversx } from './families/multiversx.ts';
import { near } from './families/near.ts';
import { neo } from './families/neo.ts';
import { plain } from './families/plain.ts';
import { solana } from './families/solana.ts';
import { stacks } from './families/stacks.ts';
import { starknet } from './families/starknet.ts';
import { stellar } from './families/stellar.ts';
import { substrate } from './families/substrate.ts';
import { tezos } from './families/tezos.ts';
import { ton } from './families/ton.ts';
import { tron } from './families/tron.ts';
import { vite } from './families/vite.ts';
import { xrpl } from './families/xrpl.ts';
import type { Family } from './family.ts';

/** Every address family; each chain states which ones it uses. */
export const families = {
	...{ evm, move, ton, solana, tron, stellar, xrpl, cardano, cosmos, starknet, substrate, near },
	...{ hedera, algorand, tezos, bitcoin, stacks, icp, flow, multiversx, beacon, neo, vite, plain },
} as const satisfies Record<string, Family>;
export type FamilyName = keyof typeof families;

/** The names of all families, in the order tried for a text without a chain. */
export const familyNames = Object.keys(families).filter((name): name is FamilyName =>
	Object.hasOwn(families, name),
);
