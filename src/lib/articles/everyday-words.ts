/**
 * Words of everyday English (and finance) that are or could be the name of an asset: 'Flow', 'Link', 'Base'. They count
 * as names only if the words around them suggest it; see `recognise.ts`.
 */
export const everydayWords: ReadonlySet<string> = new Set(
	`
abstract abyss access acquire across air algebra alien all alpha altair alter amber anchor angle
anthem ape apex apollo aqua arc arch archway ardor area arena ark art aspect asset aster astro
atlas atom auction audio aura aurora auto avail avalanche avocado axe azure backpack badge
balance bald bamboo banana band bank bar base basic basket bat battle beam bean bear bell belt
ben bend berry best beta big bike bill bit black blank blast blink block blocks blue blur board
bold bolt bomb bond book boost boot border bot bounce box brave bread brick bridge bright bring
broccoli brush bubble build bull bullish burn burrow button buy cake camp candle cap capital
capsule car carat carbon card cargo carry cash cast cat cell chain chair chance change chaos
charge chat cherry chief chill chip circle city civic clash clear click clipper clock cloud
clover club coin cold collab colony combo comet common community compound concentrator conflux
conic connect constellation contract convergence cookie cope core corn cortex cosmo cosmos cost
council counterparty country cover cow crab cream creator credit crescent cross crow crowd crown
crust crypto crystal cube cult curate curio curve cut cyber cycle dark dash data dawn day deal
dean deep defi degen delta democracy dent derive desk dex dia diamond diff digital dip discovery
divergence divi divine dock doge dollar dolphin dome donut door dot double dove dragon dream
drift drop dual dust eagle early earn earth ease east easy echo eclipse edge edu ego electron
element elite elk ember empire energy engine enigma entangle enter epic epoch equal equalizer
equation equilibrium era essence eternal eth ethos euler euro ever everyone evolve exchange
exodus extended extra eye fable fair faith falcon fame family farm fast fate fear federal field
fight file finance fire first fish fit five fix flag flame flare flash flex flip float floor
flow fluent fluid flux fly foam fold fool force fore forest forever forex forge form forth
fortress forward four fox fractal frame free freedom frequency fresh friend frog front frontier
fuel full fun function fund fuse fusion future gain gains galaxy game games gamma garden gas
gate gateway gem gemini general genesis genie genius ghost giant gift glacier glass global glow
go goat gold golden good govern gram granary grand grape graph graviton gravity green grid grin
ground group grove grow guard guardian guild gulf gun hair half halo hamster hand handle
handshake handy happy harbor hard harmony harvest hash haven hawk head heart heat heaven hedge
helium hello helmet hermes hero hex hidden high hive hold hole holiday holo home honest honey
honk honor hook hooked hop hope horizon horse host hot hour hourglass house hub human humans
hunt hush husky hydra hydro hype hyper ice icon idea ideal identity idle igloo ignition image
immutable impact impossible incentive index infinity initial ink innovation inscribe inside
instant insure integral intel intent inter interest internal internet inverse ion iris iron
island jade jam jar jewel join joke journey joy juice jump jungle jupiter just justice karat
karate keep kernel key kick kin kind king kit kite kitty knight know labrador ladder lake lambda
land large laser last lattice launch launchpool lava law layer lead leaf league lean leap ledger
legacy legend lemon lens let level lever levitate liberty libra libre life lift light lighter
like lime limit line linear link lion liquid list lite lithium live loan local lock locus logic
logos long look loom loop loot lord lords loss lossless lost lotus love loyal luck lucky lumen
luna lunar lynx lyra machine mad magic magnet magpie mail main mainframe maker mammoth man
mandala mango manifest manifold map maple maps marble margin marginal marine mark market marlin
mars mask mass master match math matrix matter max maximum maze mean media medium member memecoin meme
memory merchant mercury merit mesh message metal meteor meter method metro mia might mile milk
mill million mind mine mineral mint minted minute miracle mirage mirror mission mix mobile
mobility mobius mode model modern mojo moment momentum money monkey monolith moon more morning
most mother motion mountain mouse move movement muse music mute my myth mythos nano narrative
nash nation native nature near nest net nether network neutral neutron new news next nexus night
nine ninja noble node noise nomad none noodle noon nord norm north note nothing nova now number
oasis oath obelisk object observer obvious ocean octopus odds off offer office official oil old
omega one onion only open opera opium opportunity optimism option options orange orb orbit orca
orchid order orderly orders ordinal organic origin orion osmosis other outer oven over owl own
ox oxygen ozone pact page paint pair palace paladin palm panda pandora panther paper para
paradise parallel park parrot part particle party pass passage passport past pastel patch path
pattern pay peace peak pear pearl pegasus pendulum penguin people perfect permission perpetual
person petal petals phantasma phantom phase phoenix photon pi picasso pickle pie pillar pilot
pine pink pip pirate pitch pixel pixels pizza place plain plan planet plasma plate play player
plaza plug plugin plum plume pluto pocket poem point polar polaris pole poly pool pop popcorn
popular populous port portal position positive post potion power precious premium presence
present president press primal prime princess principle prism privacy private prize pro probe
process product profit program project promise proof prop propel prosper protocol proud
provenance pulse pump punk pure purple purse push puzzle pyramid quad quality quant quantum
quark quarry quasar queen quest quick quicksilver quiet quint quote rabbit race radar radiant
radio radius radix rage rail railgun rain rainbow rake rally ram ramp range rapid rare rate
raven ray razor reach reactor read ready real realm reason rebel rebellion reboot receive red
redacted reef refund regen region relay reliable render rental request rescue research reserve
resolve resource response rest result retro revenue reward ribbon rich ride ridge right ring rip
ripple rise river road roar robin robinhood robot rock rocket rogue rome rook roost root rope
rose round route router row royal ruby rug run rune rush safe saga sage sail saint salad sale
salmon salt samurai sanctuary sand sandbox sapphire satellite sauce savage save scale scallop
scar scarcity school science scope score scout scream screen script scroll sea seal search
season second secret secure seed seek self sell senate send sender sense sentiment sentinel
sequence serum serve service session set seven shade shadow shape share shark sharp shell shield
shift shine ship shock shop short shot show side sidekick sidus sight sign signal silent silk
silly silo silver simple single siren site six size skate skill sky slam slice slim small smart
smoke smooth snail snake snow snowball social soda soft solar sole solid solution solve some
song sonic soon soul sound source south sovereign space span spark sparta speak spec spectra
spectral spectrum speed spell sphere spice spider spike spin spiral spirit spirits splash split
spool spore spot spring sprint squad squads square squid stable stack stacks stadium staff stage
stake stamp standard star stardust stargate start state static station status stay steady steam
steel stellar stem step stereo stick still stock stone stop storage store storm story strange
strategy stream street strength stretch stride strike string strips strong stronghold structure
student studio style submarine success sugar suit summer summit sun sunday sunrise super supply
support supra sure surf surface surge sushi swap swarm swash sweat sweet swell swift switch
sword symbol symmetry symphony sync syndicate synergy syntax synthetic system table tact tag
tail take tale talent talk tap target task taste tax team tear tech telegram temple ten tenet
tennis tensor term terminal terminus terra test text thala the theory thesis thought three
threshold thunder tick ticket tidal tide tie tiger tight time tiny titan toast today together
token tomb tool top torch torn total touch tower town track trade trader tradition trail train
trait trance transfer trap travel treasure treasury tree trend tribe trick trident trinity trip
triumph trophy true trump trust truth tulip tune tunnel turbo turn turtle twin twist type
ultimate ultra umbra umbrella uncle under unfold unicorn unification unified union unit unite
unity universal universe unlock up uptick uranium urban usual utility vault vector vega vela
velocity velvet vent venture venus verge verify verse version vesper vesta veteran via vibe
victory video view viking village vine violet viral virtual virtue vision vista vital vivid
voice void volt volume vortex vote voyager vulcan wait walk wall wallet war ward warden warm
warp warrior watch water wave waves wax way wealth weather web wedge week weird well west whale
what wheel whiskers white wide wifi wild will win wind window wine wing winner winter wire
wisdom wise wish witch with wolf wombat wonder wood woof word work world worm wormhole worth wow
wrap yard yes yield yoke you young youth yum zap zebra zen zenith zephyr zero zeta zip zipper
zodiac zone zoo zoom
`
		.trim()
		.split(/\s+/),
);

/**
 * Words written in capitals that are not symbols: 'AI', 'ETF', 'SEC'. They count only after a `$` or before 'token'.
 */
export const everydayCapitals: ReadonlySet<string> = new Set(
	`
act ai all and api apy ath bear bis brics bull cbdc ceo cfo cftc cio cme coo cpi cpu cto dao day
defi dex doj etf etp eu eur fbi fed fomc for fud fx gaap gbp gdp gm gpu ibc ico imf inc ios ipo
irs isp it jpy kyc l1 l2 la lp ltd mas mica nasa nav new nft not now nyse ok otc out pc per pos
pow pr q1 q2 q3 q4 rwa sdk sec seo smb sro the top tps tv tvl tx uae ui uk un us usa usd ux vc
vip vix vpn vr web3 who wto yes you ytd zk
`
		.trim()
		.split(/\s+/),
);

/** Verbs that show the first word of a headline to be a name: 'Base suffers', 'Maker raises'. */
export const newsVerbs: ReadonlySet<string> = new Set(
	`
accuses acquires activates adds adopts agrees aims airdrops announces appoints approves asks
backs bans becomes begins blocks boosts brings builds burns buys calls cancels cautions claims
clears climbs closes completes confirms considers cuts debuts delays delists denies deploys
discloses doubles drops edges eliminates ends enters executes expands explores extends faces
fails falls files fires freezes gains gets goes grants halts hires hits holds integrates
introduces invests is issues joins jumps keeps kills launches lays leads leaves lets lists loses
lowers makes may merges migrates moves names nears offers opens outlines overhauls overtakes
partners passes pauses pays plans plunges posts prepares proposes publishes pulls pushes puts
raises rallies reaches rebounds rebrands recovers reduces refunds rejects releases removes
reopens repays replaces reports resumes retires returns reveals rises rolls rules says secures
seeks sees sells sends sets settles ships shows shuts signs sinks slashes slides slips soars
spends splits starts stops submits sues suffers suspends taps targets tells tests tops tumbles
turns unlocks unveils upgrades urges uses votes wants warns weighs will wins withdraws
`
		.trim()
		.split(/\s+/),
);
