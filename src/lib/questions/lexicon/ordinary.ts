/**
 * Ordinary words, folded, that are matched to names by prefix or spelling correction only if they are typed like names.
 */
export const ordinary: ReadonlySet<string> = new Set(
	[
		'risk risks gas fee fees marketing staking token tokens new newer newest big bigger biggest huge share shares ratio ratios stake stakes rate rates percent percentage percentages growth grow grew growing trend trends',
		'history profit profits profitable revenue revenues income earnings loss losses user users customer customers fees',
		'mega huge giant massive tiny small large medium major minor super ultra giga micro mini jumbo monster',
		'good great nice bad best worst better worse strong weak famous popular hot cold cool fresh old young early late',
		'open closed close near nearly around about almost roughly approx approximately circa between',
		'public global local digital virtual social central general special common rare safe risky secure stable',
		'money cash value worth price cheap expensive free paid budget spend spent spending burn burned rich poor',
		'first second third fourth fifth last next final initial primary main other others another else same similar',
		'time times date dates week weeks hour hours minute minutes daily season summer winter spring autumn decade era',
		'people person human women woman founder member members group groups club union guild party parties',
		'world market markets industry space scene field area areas region regions area zone place places city',
		'hack hacks hacked exploit exploits attack attacks crash collapse scandal lawsuit merger mergers airdrop airdrops',
		'school college university degree graduate graduates student students study studied studies education',
		'board partner partners adviser advisor mentor mentors intern interns boss chief head heads leader leaders',
		'deal deals term terms pool pools bond bonds note notes equity stock stocks option options index indexes',
		'build builds building builder builders create creates creating maker makers making work works',
		'launch launches launched release releases update updates change changes changed status',
		'happen happens happened happening cause caused reason reasons result results return returns',
		'question questions answer answers help thing things stuff item items detail details record records entry entries',
		'please thanks hello there here where which whose these those them some many much more most less least few fewer several',
		'quality quantity number numbers figure figures stats statistics metric metrics score scores rating ratings',
		'audit audits auditor auditors legal license licence regulation regulated compliant',
		'active inactive dead alive defunct bankrupt stealth hidden secret private',
		'bigger smaller larger higher lower older newer younger faster slower',
		'cap caps limit limits ceiling merge bridge cut cuts pie slice slices bucket buckets whale whales uni unis',
		'winner winners loser losers leader gainer gainers player players rival rivals competitor competitors alternative alternatives',
		'community communities contributor contributors holder holders allocation allocations supply cliff vesting treasury treasuries',
	].flatMap((line) => line.split(' ')),
);
