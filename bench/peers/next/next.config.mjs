/** As a careful team would ship it: nothing is turned off, nothing is added. */
const config = { poweredByHeader: false, turbopack: { root: import.meta.dirname } };
export default config;
