/** A network's hosts, and how its addresses name accounts. */
export interface NetworkRules {
	/** Hosts without `www.`; the first is used when writing links. */
	hosts: readonly string[];
	/** Pattern of an account’s name. */
	name: RegExp;
	/** First path segments that are not names. */
	reserved: ReadonlySet<string>;
	/** First path segments that precede a name, with their written form: `company` on LinkedIn. */
	behind?: Readonly<Record<string, string>>;
	/** Whether names occur only after one of those segments. */
	onlyBehind?: true;
	/** Prefix of names in addresses: `@` on YouTube. */
	sign?: '@';
	/** Whether only text with the prefix is a name. */
	onlySigned?: true;
	/** Query parameters that name an account, by path. */
	asked?: Readonly<Record<string, string>>;
	/** Whether a name may be a subdomain of the first host: `name.t.me`. */
	isLabel?: true;
	/** Whether a two-letter subdomain of the first host is a country: `fr.linkedin.com`. */
	isLocal?: true;
	/** The host for writing links, if not the first. */
	written?: string;
	/** Whether the same name on another of the hosts is a different account. */
	isOfHost?: true;
	/** Path segments allowed after the name on the account's own pages; anything else is a post or the like. */
	pages?: ReadonlySet<string>;
	/** Whether a bare name, without an address, counts as an account. */
	isBare?: true;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** The supported account networks, with their rules. */
export const networks = {
	x: {
		hosts: [
			'x.com',
			'twitter.com',
			'mobile.x.com',
			'mobile.twitter.com',
			'm.twitter.com',
			'fxtwitter.com',
			'vxtwitter.com',
			'fixupx.com',
			'nitter.net',
			'xcancel.com',
		],
		// Some of the oldest have more than today's 15 characters.
		name: /^\w{1,20}$/,
		reserved: words(
			'home i intent share search hashtag explore settings notifications messages compose login signup logout tos privacy about download jobs account oauth widgets who_to_follow bookmarks communities lists search-advanced hashtags moments personalization welcome help',
		),
		asked: { 'intent/follow': 'screen_name', 'intent/user': 'screen_name' },
		pages: words(
			'with_replies media likes followers following highlights verified_followers articles affiliates superfollows topics lists',
		),
		isBare: true,
	},
	farcaster: {
		hosts: ['farcaster.xyz', 'warpcast.com', 'farcaster.com'],
		name: /^[a-z0-9][a-z0-9-]{0,15}(?:(?:\.[a-z0-9-]{1,40})?\.eth)?$/i,
		reserved: words('~ login signup download about privacy terms miniapps'),
		isBare: true,
	},
	telegram: {
		hosts: ['t.me', 'telegram.me', 'telegram.dog', 'web.telegram.org'],
		name: /^(?:[a-z]\w{3,31}|\+[\w-]{5,40})$/i,
		reserved: words(
			'c addstickers addemoji addtheme addlist share proxy socks iv bg invoice boost contact login confirmphone setlanguage giftcode m nft stars auction call web www core my desktop',
		),
		behind: { s: '', joinchat: '+' },
		asked: { resolve: 'domain' },
		isLabel: true,
		isBare: true,
	},
	discord: {
		hosts: ['discord.gg', 'discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'],
		name: /^[\w-]{2,64}$/,
		reserved: words(
			'channels users api app login register download nitro oauth2 developers guilds servers blog safety company jobs terms privacy',
		),
		behind: { invite: '' },
	},
	github: {
		hosts: ['github.com', 'gist.github.com', 'raw.githubusercontent.com', 'm.github.com'],
		name: /^[a-z\d](?:[a-z\d-]{0,38}[a-z\d])?$/i,
		reserved: words(
			'features about pricing topics trending search marketplace collections explore settings notifications login join signup enterprise new contact security site issues pulls codespaces customer-stories team readme events stars dashboard copilot discussions organizations resources solutions why-github mobile nonprofit edu education account sessions session github-copilot premium-support',
		),
		behind: { orgs: '', sponsors: '', users: '', apps: '' },
		pages: words('repositories people packages projects'),
		isBare: true,
	},
	linkedin: {
		hosts: ['linkedin.com'],
		name: /^[\p{L}\p{N}\p{M}%_.&'’-]{1,150}$/u,
		reserved: new Set(),
		behind: {
			company: 'company/',
			'company-beta': 'company/',
			in: 'in/',
			school: 'school/',
			showcase: 'showcase/',
		},
		onlyBehind: true,
		isLocal: true,
		written: 'www.linkedin.com',
		pages: words(
			'about posts jobs people life insights detail recent-activity mycompany overlay videos events products services',
		),
	},
	crunchbase: {
		hosts: ['crunchbase.com'],
		written: 'www.crunchbase.com',
		name: /^[\w.-]{1,150}$/,
		reserved: new Set(),
		behind: { organization: 'organization/', company: 'organization/', person: 'person/' },
		onlyBehind: true,
		pages: words(
			'company_financials company_overview investor_financials financial_details people technology signals_and_news recent_investments org_similarity_overview company_people',
		),
	},
	reddit: {
		hosts: ['reddit.com', 'old.reddit.com', 'new.reddit.com', 'np.reddit.com', 'm.reddit.com'],
		written: 'www.reddit.com',
		name: /^[\w-]{2,30}$/,
		reserved: new Set(),
		behind: { r: 'r/', u: 'user/', user: 'user/' },
		onlyBehind: true,
	},
	youtube: {
		hosts: ['youtube.com', 'm.youtube.com'],
		written: 'www.youtube.com',
		name: /^[\p{L}\p{N}_.·-]{2,100}$/u,
		reserved: words(
			'watch shorts playlist feed results live embed hashtag gaming premium about t redirect post clip',
		),
		behind: { c: 'c/', channel: 'channel/', user: 'user/' },
		sign: '@',
		pages: words('videos shorts streams live playlists community featured about posts podcasts'),
	},
	medium: {
		hosts: ['medium.com'],
		name: /^[\w.-]{1,60}$/,
		reserved: words(
			'm p tag me about policy topics topic membership plans business jobs-at-medium search new-story write creators gift www help blog link miro api',
		),
		behind: { feed: '' },
		sign: '@',
		isLabel: true,
		pages: words('about followers following latest archive'),
	},
	bluesky: {
		hosts: ['bsky.app'],
		name: /^(?:[a-z\d-]+\.)+[a-z]{2,}$/i,
		reserved: new Set(),
		behind: { profile: 'profile/' },
		onlyBehind: true,
	},
	lens: {
		hosts: ['hey.xyz', 'lenster.xyz'],
		name: /^[a-z\d_-]{1,30}(?:\.lens)?$/i,
		reserved: new Set(),
		behind: { u: 'u/' },
		onlyBehind: true,
	},
	mastodon: {
		hosts: [
			'mastodon.social',
			'mastodon.online',
			'mstdn.social',
			'fosstodon.org',
			'mas.to',
			'hachyderm.io',
			'infosec.exchange',
		],
		name: /^\w{1,30}$/,
		reserved: new Set(),
		sign: '@',
		onlySigned: true,
		isOfHost: true,
	},
} as const satisfies Record<string, NetworkRules>;

export type Network = keyof typeof networks;
/** The names of all networks. */
export const networkNames: readonly Network[] = [
	...(['x', 'farcaster', 'telegram', 'discord', 'github', 'linkedin', 'crunchbase'] as const),
	...(['reddit', 'youtube', 'medium', 'bluesky', 'lens', 'mastodon'] as const),
];
