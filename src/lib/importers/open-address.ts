import { setTimeout as delay } from 'node:timers/promises';
import { readSettings } from '#lib/base/settings.ts';
import { SettingsError } from '#lib/base/settings-error.ts';
import type { Db } from '#lib/db/connect.ts';
import { defaultLimits, type FetchLimits, type FetchOptions, fetchSource } from './fetch-source.ts';
import { pauseHost, takeTurn } from './host-turns.ts';
import type { Importer, SourceInput } from './importer.ts';
import type { KnownAnswers } from './known-answers.ts';
import { openPages } from './pages.ts';
import { userAgent } from './user-agent.ts';

export interface AddressOptions {
	/** Database that coordinates turns at hosts. */
	db: Db;
	signal: AbortSignal;
	limits: Partial<FetchLimits>;
	say(line: string): void;
	/** Maximum number of pages to request. */
	pages?: number | undefined;
	/** Validators from the last run; each response is recorded here. */
	answers?: KnownAnswers | undefined;
}

/** Returns the key of a source, from the environment. */
export const secretOf = ({ key }: Importer): string | undefined =>
	key && (process.env[key.variable] || undefined);

/**
 * Opens an importer's address with its key, politely: at the host's pace, identifying ourselves, and without requesting
 * data that we already have.
 */
export function openAddress(
	importer: Importer,
	first: string,
	{ db, signal, limits, say, pages, answers }: AddressOptions,
): Promise<SourceInput> {
	const secret = secretOf(importer);
	const known = importer.isReadWhole ? undefined : answers;
	const gap = (url: URL) => importer.gap?.(url, Boolean(secret)) ?? 0;
	const options: FetchOptions = {
		...politeFetchOptions({ db, signal, limits, gap }),
		log: say,
		whenRefused: whenRefused(importer),
	};
	const open = async (address: string) => {
		const input = await fetchSource(address, {
			...options,
			...withKey(importer, secret, address),
			validator: known?.get(address),
		});
		known?.see(address, input);
		return input;
	};
	return openPages(importer, first, open, pages);
}

function withKey(
	{ key }: Importer,
	secret: string | undefined,
	address: string,
): Pick<FetchOptions, 'headers' | 'withKey'> {
	if (!key || !secret || !URL.canParse(address)) return {};
	if ('address' in key) return { withKey: (url) => key.address(url, secret) };
	return { headers: { [key.header(new URL(address))]: secret } };
}

/** Returns advice for the operator on a source that refuses access. */
function whenRefused({ key, contact }: Importer): string {
	if (key) return `check ${key.variable}`;
	const settings = readSettings(process.env);
	const isNamed = settings.contact || (contact !== 'e-mail' && settings.siteUrl);
	return contact && !isNamed
		? 'set CONTACT, so that it knows whom to write to'
		: 'it may let no programs read it';
}

/**
 * Options of a polite client: our own name, and the host's pace, shared by every program and server of the site.
 *
 * @param gap milliseconds from one request to the next, by the address requested.
 */
export function politeFetchOptions({
	db,
	signal,
	limits,
	gap,
}: Pick<AddressOptions, 'db' | 'signal' | 'limits'> & {
	gap(url: URL): number;
}): FetchOptions {
	return {
		limits,
		signal,
		agent: userAgent(readSettings(process.env)),
		turn: (url) => awaitTurn(db, url, gap(url), limits, signal),
		rest: (url, milliseconds) => pauseHost(db, url.host, milliseconds),
	};
}

async function awaitTurn(
	db: Db,
	{ host }: URL,
	gap: number,
	{ longestPauseMs = defaultLimits.longestPauseMs }: Partial<FetchLimits>,
	signal: AbortSignal,
): Promise<void> {
	const wait = await takeTurn(db, host, gap, longestPauseMs);
	if (wait === undefined)
		throw new SettingsError(`${host} asked not to be contacted for a while; try again later.`);
	if (wait > 0)
		await delay(wait, undefined, { signal }).catch(() => {
			throw new SettingsError(`${host} was not contacted: stopped while waiting for its turn.`);
		});
}
