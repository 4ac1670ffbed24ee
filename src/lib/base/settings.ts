import { resolve } from 'node:path';
import { z } from 'zod';
import { SettingsError } from './settings-error.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Optional text. An empty setting counts as absent, as is usual in `.env` files. */
const optionalText = z.string().optional();

const hasScheme = (schemes: readonly string[]) => (value: string) =>
	URL.canParse(value) && schemes.includes(new URL(value).protocol) && new URL(value).host !== '';

const isOrigin = (value: string) =>
	hasScheme(['http:', 'https:'])(value) && new URL(value).href === `${new URL(value).origin}/`;

/** Whether this is a database URL. libpq also accepts postgres:///name?host=/run/postgresql, without a host. */
const isDatabase = (value: string) =>
	URL.canParse(value) && ['postgres:', 'postgresql:'].includes(new URL(value).protocol);

const wholeNumber = (least: number, most: number, fallback: number, expected: string) =>
	z
		.string()
		.regex(/^\d{1,6}$/, expected)
		.transform(Number)
		.refine((value) => value >= least && value <= most, expected)
		.default(fallback);

const sourceOrigin = (fallback: string) =>
	z
		.string()
		.refine(isOrigin, `an origin without a path, such as ${fallback}`)
		.default(fallback)
		.transform((value) => new URL(value).origin);

const sourceAddress = (fallback: string) =>
	z
		.string()
		.refine(hasScheme(['http:', 'https:']), `a web address, such as ${fallback}`)
		.default(fallback);

const MAX_FEEDS = 200;
const feeds = z
	.string()
	.transform((text) => (text === 'none' ? [] : text.split(/\s+/)))
	.refine(
		(urls) => urls.length <= MAX_FEEDS && urls.every(hasScheme(['http:', 'https:'])),
		`addresses of at most ${MAX_FEEDS} feeds, such as https://paper.example/feed, with spaces between them`,
	)
	.transform((urls) => [...new Set(urls.map((url) => new URL(url).href))])
	.optional();

/** Payment providers, see `payments/providers.ts`. */
const paymentProviders = ['transfer', 'sandbox', 'stripe'] as const;

/** Lines of an address, separated by | or line breaks. */
const lines = z
	.string()
	.transform((text) =>
		text
			.split(/[|\n]/)
			.map((line) => line.trim())
			.filter((line) => line !== ''),
	)
	.refine(
		(all) => all.length <= 10 && all.every((line) => line.length <= 100 && !/\p{Cc}/u.test(line)),
		'at most 10 lines of 100 characters, with | between them',
	)
	.optional();

const schema = z.object({
	PORT: wholeNumber(0, 65_535, 4321, 'a port number from 0 to 65535'),
	HOST: z
		.string()
		.regex(/^[\w.:-]+$/, 'a host name or an IP address, such as 127.0.0.1')
		.default('127.0.0.1'),
	SITE_URL: optionalText.refine(
		(value) => value === undefined || isOrigin(value),
		'an origin without a path, such as https://cairn.example',
	),
	CAIRN_DATA: z.string().default('./.data'),
	DATABASE_URL: optionalText.refine(
		(value) => value === undefined || isDatabase(value),
		'an address such as postgres://user:password@host:5432/name',
	),
	DATABASE_DIRECT_URL: optionalText.refine(
		(value) => value === undefined || isDatabase(value),
		'an address such as postgres://user:password@host:5432/name',
	),
	DATABASE_REPLICA_URL: optionalText.refine(
		(value) => value === undefined || isDatabase(value),
		'an address such as postgres://user:password@host:5432/name',
	),
	SMTP_URL: optionalText.refine(
		(value) => value === undefined || hasScheme(['smtp:', 'smtps:'])(value),
		'an address such as smtp://user:password@host:587',
	),
	MAIL_FROM: z
		.string()
		.regex(
			/^(?:[^<>@,\r\n]+ <[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/,
			'one sender, such as Cairn <hello@cairn.example>',
		)
		.optional(),
	S3_ENDPOINT: optionalText.refine(
		(value) => value === undefined || hasScheme(['http:', 'https:'])(value),
		'an address such as https://s3.example.com',
	),
	S3_BUCKET: z
		.string()
		.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'a bucket name of 3 to 63 small letters')
		.optional(),
	S3_KEY: optionalText,
	S3_SECRET: optionalText,
	BACKUP_ENDPOINT: optionalText.refine(
		(value) => value === undefined || hasScheme(['http:', 'https:'])(value),
		'an address such as https://s3.example.com',
	),
	BACKUP_BUCKET: z
		.string()
		.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'a bucket name of 3 to 63 small letters')
		.optional(),
	BACKUP_ACCESS_KEY: optionalText,
	BACKUP_SECRET: optionalText,
	BACKUP_KEY: z
		.string()
		.regex(/^[A-Za-z\d+/]{43}=$/, '32 bytes in base64, as openssl rand -base64 32 makes them')
		.optional(),
	TRUSTED_PROXIES: wholeNumber(0, 10, 0, 'the number of proxies in front, from 0 to 10'),
	PROTECTED_CODE: optionalText,
	METRICS_TOKEN: z
		.string()
		.min(16, 'at least 16 characters, so that it cannot be guessed')
		.optional(),
	GOOGLE_CLIENT_ID: optionalText,
	GOOGLE_CLIENT_SECRET: optionalText,
	GOOGLE_ISSUER: z
		.string()
		.refine(hasScheme(['http:', 'https:']), 'an address such as https://accounts.google.com')
		.default('https://accounts.google.com'),
	COINGECKO_URL: sourceOrigin('https://api.coingecko.com'),
	COINGECKO_API_KEY: optionalText,
	COINGECKO_CALLS_A_MINUTE: wholeNumber(
		0,
		1_000,
		0,
		'the calls a minute for what pages ask for, from 1 to 1000, or 0 for 5 (25 with a key)',
	),
	DEFILLAMA_URL: sourceOrigin('https://api.llama.fi'),
	DEFILLAMA_API_KEY: optionalText,
	DEFILLAMA_COINS_URL: sourceOrigin('https://coins.llama.fi'),
	DEFILLAMA_STABLECOINS_URL: sourceOrigin('https://stablecoins.llama.fi'),
	WIKIDATA_URL: sourceOrigin('https://query.wikidata.org'),
	EDGAR_URL: sourceOrigin('https://data.sec.gov'),
	EDGAR_SEARCH_URL: sourceOrigin('https://efts.sec.gov'),
	ECB_URL: sourceOrigin('https://www.ecb.europa.eu'),
	OSS_DIRECTORY_URL: sourceAddress(
		'https://codeload.github.com/opensource-observer/oss-directory/tar.gz/refs/heads/main',
	),
	OSS_FUNDING_URL: sourceAddress(
		'https://raw.githubusercontent.com/opensource-observer/oss-funding/main/data/funding_data.csv',
	),
	NEWS_FEEDS: feeds,
	RESEARCH_FEEDS: feeds,
	IMPORT_DESCRIPTIONS: z.enum(['on', 'off'], 'on or off').default('on'),
	CAIRN_REFRESH: z.enum(['on', 'off'], 'on or off').default('on'),
	SITE_ICONS: z.enum(['on', 'off'], 'on or off').default('on'),
	GOVERNANCE_PROPOSALS: z.enum(['on', 'off'], 'on or off').default('on'),
	SNAPSHOT_HUB_URL: sourceOrigin('https://hub.snapshot.org'),
	CAIRN_SAMPLES: z.enum(['on', 'off'], 'on or off').default('off'),
	// It is sent as part of a header.
	CONTACT: z
		.string()
		.regex(/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,190}$/, 'an e-mail address')
		.optional(),
	AI_BASE_URL: optionalText.refine(
		(value) => value === undefined || hasScheme(['http:', 'https:'])(value),
		'an address such as https://models.example/v1',
	),
	AI_MODEL: optionalText,
	AI_KEY: optionalText,
	AI_CALLS_A_DAY: wholeNumber(
		1,
		999_999,
		5_000,
		'the calls of the model that all members make in a day, from 1 to 999999',
	),
	PAYMENT_PROVIDER: z
		.enum(paymentProviders, `one of ${paymentProviders.join(', ')}`)
		.default('transfer'),
	STRIPE_KEY: z
		.string()
		.regex(/^[sr]k_(?:test|live)_\w+$/, 'a secret key of Stripe, which begins with sk_ or rk_')
		.optional(),
	STRIPE_WEBHOOK_SECRET: z
		.string()
		.regex(/^whsec_\S+$/, 'the signing secret of a webhook, which begins with whsec_')
		.optional(),
	STRIPE_API_URL: sourceOrigin('https://api.stripe.com'),
	INVOICE_FROM: lines,
	INVOICE_PAY_TO: lines,
	CDN_PURGE_URL: optionalText.refine(
		(value) => value === undefined || hasScheme(['http:', 'https:'])(value),
		'an address such as https://api.fastly.com/service/ID/purge',
	),
	// It is sent as part of a header.
	CDN_PURGE_TOKEN: z
		.string()
		.regex(/^[\x21-\x7e]{1,500}$/, 'a token without spaces')
		.optional(),
	SNAPSHOTS: z.enum(['weekly', 'off'], 'weekly or off').default('weekly'),
	DAO_QUORUM: wholeNumber(1, 100_000, 5, 'the votes that a decision needs, from 1'),
	DAO_THRESHOLD_PERCENT: wholeNumber(
		0,
		99,
		50,
		'the percentage of votes that a decision has to exceed, from 0 to 99',
	),
	DAO_VOTE_DAYS: wholeNumber(1, 90, 7, 'the days that a vote lasts, from 1 to 90'),
	DAO_MIN_TIER: wholeNumber(0, 3, 1, 'the least tier of a member of the DAO, from 0 to 3'),
	DAO_MIN_DAYS: wholeNumber(0, 3_650, 30, 'the days that an account has to exist, from 0 to 3650'),
	STOP_PAUSE: wholeNumber(
		0,
		300,
		3,
		'the seconds between being unready and closing, from 0 to 300',
	),
	SLOW_QUERY_MS: wholeNumber(
		0,
		60_000,
		250,
		'the milliseconds from which a query is logged, from 1 to 60000, or 0 for none',
	),
	OTEL_EXPORTER_OTLP_ENDPOINT: optionalText.refine(
		(value) => value === undefined || hasScheme(['http:', 'https:'])(value),
		'an address such as http://127.0.0.1:4318',
	),
	LOG_LEVEL: z.enum(logLevels, `one of ${logLevels.join(', ')}`).default('info'),
});

/** Settings that only make sense together: if one is set, all are required. */
const groups = [
	['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'],
	['BACKUP_BUCKET', 'BACKUP_ENDPOINT', 'BACKUP_ACCESS_KEY', 'BACKUP_SECRET', 'BACKUP_KEY'],
	['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
	['AI_BASE_URL', 'AI_MODEL'],
] as const;

/** Settings that each payment provider requires. */
const neededToPay: Record<(typeof paymentProviders)[number], readonly string[]> = {
	transfer: ['INVOICE_PAY_TO', 'INVOICE_FROM'],
	sandbox: [],
	stripe: ['STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET', 'INVOICE_FROM'],
};

/** Values never echoed to a terminal or a log, not even when malformed. */
const secrets =
	/^(?:DATABASE_URL|DATABASE_DIRECT_URL|DATABASE_REPLICA_URL|SMTP_URL|NEWS_FEEDS|RESEARCH_FEEDS|OSS_DIRECTORY_URL|OSS_FUNDING_URL|STRIPE_KEY|STRIPE_WEBHOOK_SECRET|CDN_PURGE_URL|CDN_PURGE_TOKEN|AI_BASE_URL|AI_KEY|OTEL_EXPORTER_OTLP_ENDPOINT|S3_KEY|S3_SECRET|BACKUP_ACCESS_KEY|BACKUP_SECRET|BACKUP_KEY|PROTECTED_CODE|METRICS_TOKEN|GOOGLE_CLIENT_SECRET|\w+_API_KEY)$/;

/**
 * All settings of the server, validated; `dataFolder` is absolute, `siteUrl` is an origin without a trailing slash.
 */
export interface Settings {
	port: number;
	host: string;
	siteUrl?: string;
	dataFolder: string;
	databaseUrl?: string;
	/** The same database, bypassing the transaction-mode pooler that `databaseUrl` then points to. */
	databaseDirectUrl?: string;
	databaseReplicaUrl?: string;
	smtpUrl?: string;
	mailFrom?: string;
	s3?: { endpoint: string; bucket: string; key: string; secret: string };
	/** Where scheduled backups are stored, and the 32 bytes they are encrypted with. */
	backup?: {
		endpoint: string;
		bucket: string;
		accessKey: string;
		secret: string;
		key: Uint8Array;
	};
	/** Number of proxies in front of this server whose X-Forwarded-For entry is trusted. */
	trustedProxies: number;
	protectedCode?: string;
	metricsToken?: string;
	google?: { clientId: string; clientSecret: string; issuer: string };
	/** Origins that the refresh plan queries, without a trailing slash. */
	coingeckoUrl: string;
	defillamaUrl: string;
	wikidataUrl: string;
	defillamaCoinsUrl: string;
	defillamaStablecoinsUrl: string;
	edgarUrl: string;
	edgarSearchUrl: string;
	ecbUrl: string;
	coingeckoApiKey?: string;
	defillamaApiKey?: string;
	/** Full URLs that the refresh plan queries. */
	ossDirectoryUrl: string;
	ossFundingUrl: string;
	/** CoinGecko calls per minute allowed for data that pages request. */
	coingeckoCallsAMinute: number;
	/** URLs of the feeds that the refresh plan reads; defaults to the feeds supplied with Cairn. */
	newsFeeds?: string[];
	researchFeeds: string[];
	/** Whether this server queries outside sources on its own. */
	refresh: boolean;
	/** Whether to fetch icons from the sites of records without a mark; never without `refresh`. */
	siteIcons: boolean;
	/** Whether to query Snapshot for current votes. */
	governanceProposals: boolean;
	/** Origin of Snapshot's hub, without a trailing slash. */
	snapshotHubUrl: string;
	/** Contact e-mail address, sent to sources. */
	contact?: string;
	/** Whether imports keep descriptions in the original wording of their sources. */
	importDescriptions: boolean;
	/** Whether a new bundled database also gets the fictional sample records. */
	samples: boolean;
	/**
	 * A language model that helps the assistant to interpret questions; without it, the assistant interprets them alone.
	 */
	ai?: { baseUrl: string; model: string; key?: string; callsADay: number };
	payments: {
		provider: (typeof paymentProviders)[number];
		stripe?: { key: string; webhookSecret: string; apiUrl: string };
		/** Address lines of the seller, and of the account that receives transfers. */
		from: string[];
		payTo: string[];
	};
	/** The purge address and token of a CDN in front of the site: `page-cache/edge.ts`. */
	cdn: { purgeUrl: string | undefined; token: string | undefined };
	/** Whether snapshots of the catalogue are made on schedule. */
	snapshots: 'weekly' | 'off';
	/** How votes are decided and who may vote: `proposals/vote/vote-rules.ts`, `sessions/membership.ts`. */
	dao: { quorum: number; threshold: number; days: number; minTier: number; minDays: number };
	/** Milliseconds after SIGTERM for which requests are still accepted while `/readyz` returns 503. */
	stopPause: number;
	/** Milliseconds from which a query is logged; 0 disables logging. */
	slowQueryMs: number;
	/** Where traces are sent, OTLP over HTTP; if absent, tracing is off. */
	otlpEndpoint?: string;
	logLevel: (typeof logLevels)[number];
}

type RawSettings = Record<string, string | undefined>;

function describeFound(name: string, value: string): string {
	if (secrets.test(name)) return 'something else (not shown, it may hold a password)';
	const line = value.replaceAll(/\p{Cc}+/gu, ' ');
	return `"${line.length > 80 ? `${line.slice(0, 80)}…` : line}"`;
}

function parse(found: RawSettings): z.infer<typeof schema> {
	const result = schema.safeParse(found);
	if (result.success) return result.data;
	const issue = result.error.issues[0];
	const name = String(issue?.path[0]);
	const value = found[name] ?? '';
	throw new SettingsError(
		`The setting ${name} is ${describeFound(name, value)}; it must be ${issue?.message}.`,
	);
}

function checkGroups(found: RawSettings): void {
	if (found.DATABASE_DIRECT_URL && !found.DATABASE_URL)
		throw new SettingsError(
			'The setting DATABASE_URL is empty; it needs a value because DATABASE_DIRECT_URL is set.',
		);
	for (const group of groups) {
		const missing = group.filter((name) => found[name] === undefined);
		const present = group.find((name) => found[name] !== undefined);
		if (present && missing.length > 0)
			throw new SettingsError(
				`The setting ${missing[0]} is empty; it needs a value because ${present} is set.`,
			);
	}
}

const isHere = (host: string): boolean =>
	/^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host);

/**
 * Checks the payment settings. Test payments make plans free, so they are only allowed if nobody but this machine can
 * reach the site.
 */
function checkPayments(found: RawSettings, values: z.infer<typeof schema>): void {
	const { PAYMENT_PROVIDER: provider, SITE_URL, HOST } = values;
	const missing = neededToPay[provider].find((name) => found[name] === undefined);
	if (missing !== undefined && (found.PAYMENT_PROVIDER || found.INVOICE_PAY_TO))
		throw new SettingsError(
			`The setting ${missing} is empty; it needs a value because PAYMENT_PROVIDER is ${provider}.`,
		);
	const isPrivate = isHere(HOST) && (!SITE_URL || isHere(new URL(SITE_URL).hostname));
	if (provider === 'sandbox' && !isPrivate)
		throw new SettingsError(
			'The setting PAYMENT_PROVIDER is "sandbox", but other machines can reach the site: choose another provider.',
		);
}

function backupOf(values: z.infer<typeof schema>): Settings['backup'] {
	const { BACKUP_ENDPOINT: endpoint, BACKUP_BUCKET: bucket, BACKUP_SECRET: secret } = values;
	const { BACKUP_ACCESS_KEY: accessKey, BACKUP_KEY: key } = values;
	return endpoint && bucket && accessKey && secret && key
		? { endpoint, bucket, accessKey, secret, key: Buffer.from(key, 'base64') }
		: undefined;
}

/**
 * Reads every setting from `env` (usually process.env).
 * Throws SettingsError with one sentence naming the first unusable setting.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
	const found: RawSettings = Object.fromEntries(
		Object.keys(schema.shape).map((name) => [name, env[name]?.trim() || undefined]),
	);
	const values = parse(found);
	checkGroups(found);
	checkPayments(found, values);
	return {
		port: values.PORT,
		host: values.HOST,
		siteUrl: values.SITE_URL && new URL(values.SITE_URL).origin,
		dataFolder: resolve(values.CAIRN_DATA),
		databaseUrl: values.DATABASE_URL,
		databaseDirectUrl: values.DATABASE_DIRECT_URL,
		databaseReplicaUrl: values.DATABASE_REPLICA_URL,
		smtpUrl: values.SMTP_URL,
		mailFrom: values.MAIL_FROM,
		s3:
			values.S3_ENDPOINT && values.S3_BUCKET && values.S3_KEY && values.S3_SECRET
				? {
						endpoint: values.S3_ENDPOINT,
						bucket: values.S3_BUCKET,
						key: values.S3_KEY,
						secret: values.S3_SECRET,
					}
				: undefined,
		backup: backupOf(values),
		trustedProxies: values.TRUSTED_PROXIES,
		protectedCode: values.PROTECTED_CODE,
		metricsToken: values.METRICS_TOKEN,
		google:
			values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
				? {
						clientId: values.GOOGLE_CLIENT_ID,
						clientSecret: values.GOOGLE_CLIENT_SECRET,
						issuer: values.GOOGLE_ISSUER,
					}
				: undefined,
		coingeckoUrl: values.COINGECKO_URL,
		defillamaUrl: values.DEFILLAMA_URL,
		defillamaCoinsUrl: values.DEFILLAMA_COINS_URL,
		defillamaStablecoinsUrl: values.DEFILLAMA_STABLECOINS_URL,
		wikidataUrl: values.WIKIDATA_URL,
		edgarUrl: values.EDGAR_URL,
		edgarSearchUrl: values.EDGAR_SEARCH_URL,
		ecbUrl: values.ECB_URL,
		coingeckoApiKey: values.COINGECKO_API_KEY,
		defillamaApiKey: values.DEFILLAMA_API_KEY,
		ossDirectoryUrl: values.OSS_DIRECTORY_URL,
		ossFundingUrl: values.OSS_FUNDING_URL,
		coingeckoCallsAMinute: values.COINGECKO_CALLS_A_MINUTE || (values.COINGECKO_API_KEY ? 25 : 5),
		newsFeeds: values.NEWS_FEEDS,
		researchFeeds: values.RESEARCH_FEEDS ?? [],
		refresh: values.CAIRN_REFRESH === 'on',
		siteIcons: values.CAIRN_REFRESH === 'on' && values.SITE_ICONS === 'on',
		governanceProposals: values.CAIRN_REFRESH === 'on' && values.GOVERNANCE_PROPOSALS === 'on',
		snapshotHubUrl: values.SNAPSHOT_HUB_URL,
		contact: values.CONTACT,
		importDescriptions: values.IMPORT_DESCRIPTIONS === 'on',
		samples: values.CAIRN_SAMPLES === 'on',
		ai:
			values.AI_BASE_URL && values.AI_MODEL
				? {
						baseUrl: values.AI_BASE_URL.replace(/\/+$/, ''),
						model: values.AI_MODEL,
						key: values.AI_KEY,
						callsADay: values.AI_CALLS_A_DAY,
					}
				: undefined,
		payments: {
			provider: values.PAYMENT_PROVIDER,
			stripe:
				values.STRIPE_KEY && values.STRIPE_WEBHOOK_SECRET
					? {
							key: values.STRIPE_KEY,
							webhookSecret: values.STRIPE_WEBHOOK_SECRET,
							apiUrl: values.STRIPE_API_URL,
						}
					: undefined,
			from: values.INVOICE_FROM ?? [],
			payTo: values.INVOICE_PAY_TO ?? [],
		},
		cdn: { purgeUrl: values.CDN_PURGE_URL, token: values.CDN_PURGE_TOKEN },
		snapshots: values.SNAPSHOTS,
		dao: {
			quorum: values.DAO_QUORUM,
			threshold: values.DAO_THRESHOLD_PERCENT,
			days: values.DAO_VOTE_DAYS,
			minTier: values.DAO_MIN_TIER,
			minDays: values.DAO_MIN_DAYS,
		},
		stopPause: values.STOP_PAUSE * 1_000,
		slowQueryMs: values.SLOW_QUERY_MS,
		otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
		logLevel: values.LOG_LEVEL,
	};
}
