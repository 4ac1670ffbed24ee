const browsers = [
	['Edge', /\bEdg(?:e|A|iOS)?\//],
	['Opera', /\bOPR\//],
	['Samsung Internet', /\bSamsungBrowser\//],
	['Firefox', /\b(?:Firefox|FxiOS)\//],
	['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
	['Safari', /\bSafari\//],
] as const;

const systems = [
	['Android', /\bAndroid\b/],
	['iPhone', /\biPhone\b/],
	['iPad', /\biPad\b/],
	['Windows', /\bWindows\b/],
	['macOS', /\bMac OS X\b/],
	['Chrome OS', /\bCrOS\b/],
	['Linux', /\bLinux\b/],
] as const;

const nameIn = (names: readonly (readonly [string, RegExp])[], text: string) =>
	names.find(([, sign]) => sign.test(text))?.[0];

/**
 * Returns the common name of a browser: `Firefox on Linux`. Other programs are named by the first word of their user
 * agent.
 */
export function browserName(userAgent: string): string {
	const browser = nameIn(browsers, userAgent);
	const system = nameIn(systems, userAgent);
	if (browser && system) return `${browser} on ${system}`;
	return browser ?? (userAgent.split(/[\s/]/, 1)[0]?.slice(0, 40) || 'Unknown program');
}
