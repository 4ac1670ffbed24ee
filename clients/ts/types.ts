/**
 * Types of version 1 of the API, made from its OpenAPI document by `npm run cairn -- client-types`. Not written by hand.
 */

export interface paths {
    "/api/v1/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answers a question in English or Vietnamese with facts, or asks about what it does not understand */
        post: operations["postVAsk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists catalogue changes after a cursor, oldest first */
        get: operations["getVChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Matches your rows to records, with a confidence and the reasons */
        post: operations["postVMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists organizations */
        get: operations["getVOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets what is known about one organization */
        get: operations["getVOrganizationsSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/organizations/{slug}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists every change to one organization, newest first */
        get: operations["getVOrganizationsSlugHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists people */
        get: operations["getVPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets what is known about one person */
        get: operations["getVPeopleSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/people/{slug}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists every change to one person, newest first */
        get: operations["getVPeopleSlugHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists projects */
        get: operations["getVProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets what is known about one project */
        get: operations["getVProjectsSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{slug}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists every change to one project, newest first */
        get: operations["getVProjectsSlugHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists funding rounds */
        get: operations["getVRounds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rounds/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets what is known about one funding round */
        get: operations["getVRoundsSlug"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rounds/{slug}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists every change to one funding round, newest first */
        get: operations["getVRoundsSlugHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/screens/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists rows of a public screen or, with a key with the scope “own”, of one you saved */
        get: operations["getVScreensIdRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Finds projects, organizations and people by name or symbol */
        get: operations["getVSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets the usage of your account’s API keys, by day and key */
        get: operations["getVUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            status: number;
            code?: string;
            description: string;
            fields?: {
                [key: string]: string;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    postVAsk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A question in English or Vietnamese. */
                    question: string;
                    /**
                     * @description The previous questions of the conversation, oldest first.
                     * @default []
                     */
                    before?: {
                        question: string;
                        /** @description The “query” of the answer’s reading. */
                        query: unknown;
                    }[];
                };
            };
        };
        responses: {
            /** @description Answers a question in English or Vietnamese with facts, or asks about what it does not understand */
            200: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        outcome: "answer";
                        reading: {
                            /** @description How the question was interpreted. */
                            words: string;
                            /** @description URL of a page with the same rows. */
                            href: string | null;
                            /** @description Words in the question that were not used. */
                            unused: string[];
                            /** @description The typed query, to be sent in “before” with the next question. */
                            query: unknown;
                        };
                        /** @description The sentence in pieces, which are words and facts by id. */
                        text: (string | {
                            fact: string;
                        })[];
                        table: {
                            columns: {
                                key: string;
                                label: string;
                                /** @enum {string} */
                                unit: "text" | "usd" | "count" | "percent" | "date";
                            }[];
                            rows: {
                                record: string | null;
                                href: string | null;
                                cells: (string | number | null)[];
                                facts: (string | null)[];
                            }[];
                            /** @description Total number of rows. */
                            total: number;
                            chart: ("bar" | "line") | null;
                        } | null;
                        facts: {
                            id: string;
                            /** @description The record, such as project/bitcoin, or null for a count. */
                            record: string | null;
                            field: string;
                            value: string | number | null;
                            /** @description The value as it appears in the text. */
                            shown: string;
                            /** @description URL from which the fact was read. */
                            source: string | null;
                            /** @description When the fact was read, in ISO 8601. */
                            at: string | null;
                            /** @description Address of the history of the fact, or of the rows that were counted. */
                            href: string | null;
                        }[];
                        found: {
                            /** @enum {string} */
                            type: "project" | "people" | "organization" | "news" | "fundraising";
                            _id: string;
                            slug: string;
                            name: string;
                            line: string | null;
                            logo: string | null;
                            href: string;
                        }[];
                        /** @description What is missing from the figures. */
                        caveats: string[];
                        /** @description Time at which the catalogue was read. */
                        asOf: string;
                        /**
                         * @description Present if nothing is known about what was asked.
                         * @constant
                         */
                        unknown?: true;
                        closest?: {
                            /** @constant */
                            outcome: "answer";
                            reading: {
                                /** @description How the question was interpreted. */
                                words: string;
                                /** @description URL of a page with the same rows. */
                                href: string | null;
                                /** @description Words in the question that were not used. */
                                unused: string[];
                                /** @description The typed query, to be sent in “before” with the next question. */
                                query: unknown;
                            };
                            /** @description The sentence in pieces, which are words and facts by id. */
                            text: (string | {
                                fact: string;
                            })[];
                            table: {
                                columns: {
                                    key: string;
                                    label: string;
                                    /** @enum {string} */
                                    unit: "text" | "usd" | "count" | "percent" | "date";
                                }[];
                                rows: {
                                    record: string | null;
                                    href: string | null;
                                    cells: (string | number | null)[];
                                    facts: (string | null)[];
                                }[];
                                /** @description Total number of rows. */
                                total: number;
                                chart: ("bar" | "line") | null;
                            } | null;
                            facts: {
                                id: string;
                                /** @description The record, such as project/bitcoin, or null for a count. */
                                record: string | null;
                                field: string;
                                value: string | number | null;
                                /** @description The value as it appears in the text. */
                                shown: string;
                                /** @description URL from which the fact was read. */
                                source: string | null;
                                /** @description When the fact was read, in ISO 8601. */
                                at: string | null;
                                /** @description Address of the history of the fact, or of the rows that were counted. */
                                href: string | null;
                            }[];
                            found: {
                                /** @enum {string} */
                                type: "project" | "people" | "organization" | "news" | "fundraising";
                                _id: string;
                                slug: string;
                                name: string;
                                line: string | null;
                                logo: string | null;
                                href: string;
                            }[];
                            /** @description What is missing from the figures. */
                            caveats: string[];
                            /** @description Time at which the catalogue was read. */
                            asOf: string;
                            /**
                             * @description Present if nothing is known about what was asked.
                             * @constant
                             */
                            unknown?: true;
                        }[];
                    } | {
                        /**
                         * @description The question was not understood.
                         * @constant
                         */
                        outcome: "ask";
                        sentence: string;
                        reading: {
                            /** @description How the question was interpreted. */
                            words: string;
                            /** @description URL of a page with the same rows. */
                            href: string | null;
                            /** @description Words in the question that were not used. */
                            unused: string[];
                            /** @description The typed query, to be sent in “before” with the next question. */
                            query: unknown;
                        } | null;
                        /** @description Questions that can be asked instead. */
                        choices: {
                            text: string;
                            question: string;
                        }[];
                        closest?: {
                            /** @constant */
                            outcome: "answer";
                            reading: {
                                /** @description How the question was interpreted. */
                                words: string;
                                /** @description URL of a page with the same rows. */
                                href: string | null;
                                /** @description Words in the question that were not used. */
                                unused: string[];
                                /** @description The typed query, to be sent in “before” with the next question. */
                                query: unknown;
                            };
                            /** @description The sentence in pieces, which are words and facts by id. */
                            text: (string | {
                                fact: string;
                            })[];
                            table: {
                                columns: {
                                    key: string;
                                    label: string;
                                    /** @enum {string} */
                                    unit: "text" | "usd" | "count" | "percent" | "date";
                                }[];
                                rows: {
                                    record: string | null;
                                    href: string | null;
                                    cells: (string | number | null)[];
                                    facts: (string | null)[];
                                }[];
                                /** @description Total number of rows. */
                                total: number;
                                chart: ("bar" | "line") | null;
                            } | null;
                            facts: {
                                id: string;
                                /** @description The record, such as project/bitcoin, or null for a count. */
                                record: string | null;
                                field: string;
                                value: string | number | null;
                                /** @description The value as it appears in the text. */
                                shown: string;
                                /** @description URL from which the fact was read. */
                                source: string | null;
                                /** @description When the fact was read, in ISO 8601. */
                                at: string | null;
                                /** @description Address of the history of the fact, or of the rows that were counted. */
                                href: string | null;
                            }[];
                            found: {
                                /** @enum {string} */
                                type: "project" | "people" | "organization" | "news" | "fundraising";
                                _id: string;
                                slug: string;
                                name: string;
                                line: string | null;
                                logo: string | null;
                                href: string;
                            }[];
                            /** @description What is missing from the figures. */
                            caveats: string[];
                            /** @description Time at which the catalogue was read. */
                            asOf: string;
                            /**
                             * @description Present if nothing is known about what was asked.
                             * @constant
                             */
                            unknown?: true;
                        }[];
                    } | {
                        /**
                         * @description The question asks for advice, a prediction or another subject outside the catalogue.
                         * @constant
                         */
                        outcome: "decline";
                        sentence: string;
                        /** @description Questions that can be asked instead. */
                        choices: {
                            text: string;
                            question: string;
                        }[];
                    };
                };
            };
            /** @description A parameter is invalid; the description names it and says what it accepts. */
            400: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is invalid, or a key is required. */
            401: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A value in the body was refused; “fields” says which one. */
            422: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit was reached; the description says which one and what to do. */
            429: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    /**
                     * @description Number of seconds to wait.
                     * @example 42
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The data is unavailable, or reading it took too long. */
            503: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVChanges: {
        parameters: {
            query?: {
                /**
                 * @description The “cursor” of the previous page. Omit it for the first page.
                 * @example WzEsIm…
                 */
                cursor?: string;
                /**
                 * @description Number of rows per page, at least 1.
                 * @example 50
                 */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists catalogue changes after a cursor, oldest first */
            200: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The changes, oldest first. */
                        data: {
                            _id: string;
                            field: string;
                            /** @description The previous value, or null if the field was empty. */
                            old: unknown;
                            value: unknown;
                            /** @description URL of the source. */
                            source: string | null;
                            origin: string;
                            /** @description The member who made or proposed the change, or null for an import. */
                            author: {
                                /** @description Id of the member, or null, like the username, if they keep this private. */
                                _id: string | null;
                                username: string | null;
                                /** @description Name of the member, or “a member” if it is not public. */
                                name: string;
                            } | null;
                            /** @description The accepted proposal that the change is part of. */
                            proposal: {
                                /** @description Slug of the proposal, as in the URL of its page, /dao/{slug}. */
                                slug: string;
                                /** @description The editor who accepted the proposal, or null if a vote did. */
                                accepted_by: {
                                    /** @description Id of the member, or null, like the username, if they keep this private. */
                                    _id: string | null;
                                    username: string | null;
                                    /** @description Name of the member, or “a member” if it is not public. */
                                    name: string;
                                } | null;
                                /** @description Number of votes in favour, or null if there was no vote. */
                                count_accept: number | null;
                                count_reject: number | null;
                                /** @description Whether the proposal was accepted without a vote because of the author’s track record. */
                                is_trusted: boolean;
                            } | null;
                            at: string;
                            /** @description The wording of the source, if it differs from the value. */
                            words: string | null;
                            /** @enum {string} */
                            type: "projects" | "organizations" | "people" | "rounds";
                            /** @description Current slug of the record, or null if the record was removed. */
                            slug: string | null;
                        }[];
                        /** @description Cursor for the next changes. If there are none yet, request it again later. */
                        cursor: string;
                    };
                };
            };
            /** @description A parameter is invalid; the description names it and says what it accepts. */
            400: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is invalid, or a key is required. */
            401: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit was reached; the description says which one and what to do. */
            429: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    /**
                     * @description Number of seconds to wait.
                     * @example 42
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The data is unavailable, or reading it took too long. */
            503: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postVMatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows: {
                        /** @description Name of the record, as written in your data. */
                        name?: string | null;
                        /** @description Site of the record: a domain, an address or an e-mail address; or a link to an account or to its page on CoinGecko, CoinMarketCap, DefiLlama or Wikidata. */
                        domain?: string | null;
                        /** @description Account of the record on X, with or without @ or as an address, or the address of its account on Telegram, Discord, GitHub, LinkedIn or Crunchbase. */
                        handle?: string | null;
                        /** @description Token contract address in any spelling, or as CAIP-10, CAIP-19, `eth:0x…` or the URL of an explorer page; where the network matters, prefix its name, as in `ethereum:0x…`. */
                        contract?: string | null;
                        /** @description Id of the record at another source, such as `{ "source": "coingecko", "id": "uniswap" }`. */
                        outside_id?: {
                            source: string;
                            id: string;
                        } | null;
                        /** @description Limits the search to records of this kind. */
                        type?: ("projects" | "organizations" | "people") | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Matches your rows to records, with a confidence and the reasons */
            200: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description One entry for each row you sent, in the same order, with its records, best match first. */
                        rows: {
                            records: {
                                /** @enum {string} */
                                type: "projects" | "organizations" | "people";
                                slug: string;
                                name: string;
                                symbol: string | null;
                                logo: string | null;
                                /** @description Address of the record’s page on this site. */
                                page: string;
                                /** @description Confidence of the match; at 0.6 or above it can be accepted without review. */
                                confidence: number;
                                /** @description What matched, strongest evidence first, such as domain, contract, X handle or name. */
                                signs: string[];
                                /** @description What contradicts the match, such as another domain. */
                                against: string[];
                            }[];
                        }[];
                    };
                };
            };
            /** @description A parameter is invalid; the description names it and says what it accepts. */
            400: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is invalid, or a key is required. */
            401: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not JSON. */
            415: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A value in the body was refused; “fields” says which one. */
            422: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit was reached; the description says which one and what to do. */
            429: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    /**
                     * @description Number of seconds to wait.
                     * @example 42
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The data is unavailable, or reading it took too long. */
            503: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVOrganizations: {
        parameters: {
            query?: {
                /**
                 * @description Sector, given as one or more names; a record matches if it has any of them.
                 * @example [
                 *       "DeFi"
                 *     ]
                 */
                sector?: string[];
                /**
                 * @description Assets under management, given as under-100k, 100k-1m, 1m-5m, 5m-10m, 10m-50m, 50m-100m, 100m-500m, 500m-1b, 1b-10b, 10b-100b, or over-100b.
                 * @example under-100k
                 */
                assets?: string;
                /**
                 * @description Minimum assets under management in USD.
                 * @example 1000000
                 */
                assets_min?: string;
                /**
                 * @description Maximum assets under management in USD, exclusive.
                 * @example 50000000
                 */
                assets_max?: string;
                /**
                 * @description Type, given as one or more names; a record matches if it has any of them.
                 * @example [
                 *       "Venture Capital"
                 *     ]
                 */
                type?: string[];
                /**
                 * @description Actively investing, given as yes or no.
                 * @example yes
                 */
                investing?: string;
                /**
                 * @description Stage invested in, given as pre-seed, seed, series-a, series-b, series-c, strategic, public-sale, grant, or other.
                 * @example pre-seed
                 */
                stage?: string;
                /**
                 * @description Total raised, given as under-100k, 100k-1m, 1m-5m, 5m-10m, 10m-50m, 50m-100m, 100m-500m, 500m-1b, 1b-10b, 10b-100b, or over-100b.
                 * @example under-100k
                 */
                raised?: string;
                /**
                 * @description Minimum total raised in USD.
                 * @example 1000000
                 */
                raised_min?: string;
                /**
                 * @description Maximum total raised in USD, exclusive.
                 * @example 50000000
                 */
                raised_max?: string;
                /**
                 * @description Portfolio, given as slugs or _ids; a record matches if it is linked to any of them.
                 * @example [
                 *       "ethereum"
                 *     ]
                 */
                project?: string[];
                /**
                 * @description People, given as slugs or _ids; a record matches if it is linked to any of them.
                 * @example [
                 *       "a16z"
                 *     ]
                 */
                person?: string[];
                /**
                 * @description Words that the location contains, in any case.
                 * @example Singapore
                 */
                location?: string;
                /**
                 * @description Field to sort by. A leading hyphen sorts in descending order. The default is _id.
                 * @example -raised
                 */
                sort?: "ventures_name" | "-ventures_name" | "name" | "-name" | "type" | "-type" | "year_founded" | "-year_founded" | "founder" | "-founder" | "location" | "-location" | "relate_project" | "-relate_project" | "actively_investing" | "-actively_investing" | "investing" | "-investing" | "total_investment_amount" | "-total_investment_amount" | "number_of_employees" | "-number_of_employees" | "investment_count" | "-investment_count" | "assets_under_management" | "-assets_under_management" | "assets" | "-assets" | "total_funding_amount" | "-total_funding_amount" | "raised" | "-raised";
                /**
                 * @description Words to search for.
                 * @example bitcoin
                 */
                q?: string;
                /**
                 * @description Number of rows per page, at least 1.
                 * @example 50
                 */
                limit?: string;
                /**
                 * @description The “cursor” of the previous page. Omit it for the first page.
                 * @example WzEsIm…
                 */
                cursor?: string;
                /**
                 * @description Fields to return, separated by commas. The _id is always included.
                 * @example name,slug
                 */
                fields?: string;
                /**
                 * @description Adds the source of each fact, as “fact_sources”.
                 * @example sources
                 */
                with?: "sources";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists organizations */
            200: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            _id: string;
                            slug?: string;
                            logo?: string | null;
                            /** @description Where the record came from: starter, sample, import:…, proposal:… or staff. */
                            origin?: string;
                            ventures_name?: string;
                            type?: string | null;
                            year_founded?: number | null;
                            /** @description Up to 12 of them. The count beside it is the total. */
                            founder?: {
                                slug: string;
                                name: string;
                                image: string | null;
                            }[];
                            founder_count?: number;
                            location?: string | null;
                            summary?: string | null;
                            /** @description Up to 12 of them. The count beside it is the total. */
                            relate_project?: {
                                slug: string;
                                name: string;
                                image: string | null;
                            }[];
                            relate_project_count?: number;
                            actively_investing?: boolean | null;
                            /** @description Amount in USD, or null if it is unknown. */
                            total_investment_amount?: number | null;
                            investment_count?: number;
                            /** @description Number of rounds the organization joined with an unknown share, which the total leaves out. */
                            undisclosed_investment_count?: number;
                            sector?: string[];
                            social?: {
                                type: string;
                                url: string;
                            }[];
                            number_of_employees?: number | null;
                            people_count?: number;
                            /** @description Amount in USD, or null if it is unknown. */
                            assets_under_management?: number | null;
                            /** @description Amount in USD, or null if it is unknown. */
                            total_funding_amount?: number | null;
                            /** @description Number of rounds the organization raised that the total leaves out. */
                            undisclosed_funding_count?: number;
                            /** @description Number of rounds the organization raised on whose amount sources disagree. */
                            disputed_funding_count?: number;
                            fact_sources?: {
                                [key: string]: {
                                    /** @description URL of what was read, or null if the origin has none. */
                                    address: string | null;
                                    /** @description The site that was read, or where it came from. */
                                    title: string;
                                    /** @description When it was recorded or observed. ISO 8601 in UTC. */
                                    at: string;
                                    /** @description The change that set the value, as in the history, or null for an observed figure. */
                                    revision: string | null;
                                };
                            };
                        }[];
                        /** @description Cursor for the next page, or null on the last page. */
                        cursor: string | null;
                        /** @description Only on the first page: the cursor with which /changes returns everything that changes from then on. */
                        changes?: string;
                    };
                };
            };
            /** @description A parameter is invalid; the description names it and says what it accepts. */
            400: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is invalid, or a key is required. */
            401: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit was reached; the description says which one and what to do. */
            429: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    /**
                     * @description Number of seconds to wait.
                     * @example 42
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The data is unavailable, or reading it took too long. */
            503: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVOrganizationsSlug: {
        parameters: {
            query?: {
                /**
                 * @description Fields to return, separated by commas. The _id is always included.
                 * @example name,slug
                 */
                fields?: string;
                /**
                 * @description Adds the source of each fact, as “fact_sources”.
                 * @example sources
                 */
                with?: "sources";
            };
            header?: never;
            path: {
                /**
                 * @description The slug of the record, as in the URL of its page.
                 * @example bitcoin
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gets what is known about one organization */
            200: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            _id: string;
                            ventures_name?: string;
                            slug?: string;
                            logo?: string | null;
                            type?: string | null;
                            actively_investing?: boolean | null;
                            operating_status?: string | null;
                            website?: string | null;
                            twitter?: string | null;
                            crunchbase_link?: string | null;
                            email_address?: string | null;
                            social?: {
                                twitter: string | null;
                                linkedin: string | null;
                                telegram: string | null;
                                github: string | null;
                            };
                            summary?: string | null;
                            also_known_as?: string[];
                            /** @description Other records with the same name. */
                            namesakes?: {
                                /** @enum {string} */
                                type: "project" | "venture" | "people";
                                name: string;
                                slug: string;
                                symbol: string | null;
                                /** @description What distinguishes the record from others with the same name, in a few words. */
                                telling: string | null;
                            }[];
                            year_founded?: number | null;
                            location?: string | null;
                            number_of_employees?: number | null;
                            /** @description Assets under management in USD. */
                            assets_under_management?: number | null;
                            /** @description Amount in USD that the organization raised: the total of its disclosed rounds or, without any, the amount it states. */
                            total_funding_amount?: number | null;
                            /** @description Number of rounds the organization raised that the total leaves out. */
                            undisclosed_funding_count?: number;
                            /** @description Number of rounds in the total on whose amount sources disagree. */
                            disputed_funding_count?: number;
                            /** @description Amount in USD that the organization invested: its known shares of rounds or, without any, the amount it states. */
                            total_investment_amount?: number | null;
                            /** @description Number of rounds the organization joined with an unknown share, which the total leaves out. */
                            undisclosed_investment_count?: number;
                            /** @description Number of rounds the organization joined as an investor. */
                            number_of_investments?: number;
                            /** @description Number of rounds the organization raised. */
                            own_rounds_count?: number;
                            /** @description Number of rows in the dataset counterparts. */
                            counterparts_count?: number;
                            sector?: string[];
                            founder?: {
                                name: string;
                                slug: string;
                                avatar: string | null;
                            }[];
                            employees?: {
                                name: string;
                                slug: string;
                                avatar: string | null;
                                position: string;
                                from_date: string | null;
                                from_precision: string | null;
                                to_date: string | null;
                                to_precision: string | null;
                                /** @description Whether the position has an end date, or a title such as “Former CEO” implies one. */
                                has_ended: boolean;
                                is_founder: boolean;
                                origin: string;
                            }[];
                            /** @description Projects in whose rounds the organization invested. */
                            related_token?: {
                                name: string;
                                slug: string;
                                symbol: string | null;
                                logo: string | null;
                                origin: string;
                            }[];
                            /** @description Organizations that invested in this one. */
                            funds?: {
                                ventures_name: string;
                                slug: string;
                                logo: string | null;
                            }[];
                            roadmap?: {
                                time: string | null;
                                title: string;
                                content: string[];
                                status: 0 | 1;
                            }[];
                            recent_news?: {
                                _id: string;
                                /** @enum {string} */
                                kind: "news" | "research";
                                slug: string;
                                /** @description When the article was published (UTC), or null if its source does not say. */
                                created_at: string | null;
                                title: string;
                                tags: string[];
                                source_name: string | null;
                                /** @description Address of the article on another site, or null for an article of ours, at /news or /research. */
                                url: string | null;
                                origin: string;
                            }[];
                            activities?: {
                                _id: string;
                                /** @enum {string} */
                                kind: "news" | "research";
                                slug: string;
                                /** @description When the article was published (UTC), or null if its source does not say. */
                                created_at: string | null;
                                title: string;
                                tags: string[];
                                source_name: string | null;
                                /** @description Address of the article on another site, or null for an article of ours, at /news or /research. */
                                url: string | null;
                                origin: string;
                            }[];
                            origin?: string;
                            updated_at?: string;
                            fact_sources?: {
                                [key: string]: {
                                    /** @description URL of what was read, or null if the origin has none. */
                                    address: string | null;
                                    /** @description The site that was read, or where it came from. */
                                    title: string;
                                    /** @description When it was recorded or observed. ISO 8601 in UTC. */
                                    at: string;
                                    /** @description The change that set the value, as in the history, or null for an observed figure. */
                                    revision: string | null;
                                };
                            };
                        };
                    };
                };
            };
            /** @description The record was renamed or merged, and has a new URL. */
            301: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is invalid; the description names it and says what it accepts. */
            400: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is invalid, or a key is required. */
            401: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The record or item was not found. */
            404: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit was reached; the description says which one and what to do. */
            429: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    /**
                     * @description Number of seconds to wait.
                     * @example 42
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The data is unavailable, or reading it took too long. */
            503: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVOrganizationsSlugHistory: {
        parameters: {
            query?: {
                /**
                 * @description Returns only changes to this field.
                 * @example website
                 */
                field?: "slug" | "name" | "type" | "logo" | "actively_investing" | "operating_status" | "website" | "twitter" | "telegram" | "github" | "linkedin" | "crunchbase" | "email" | "summary" | "year_founded" | "location" | "employee_count" | "assets_under_management_usd" | "stated_funding_usd" | "stated_investment_count" | "stated_investment_usd" | "aliases" | "sectors" | "roadmap" | "identifiers";
                /**
                 * @description Number of rows per page, at least 1.
                 * @example 50
                 */
                limit?: string;
                /**
                 * @description The “cursor” of the previous page. Omit it for the first page.
                 * @example WzEsIm…
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The slug of the record, as in the URL of its page.
                 * @example bitcoin
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists every change to one organization, newest first */
            200: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The changes, newest first. */
                        data: {
                            _id: string;
                            field: string;
                            /** @description The previous value, or null if the field was empty. */
                            old: unknown;
                            value: unknown;
                            /** @description URL of the source. */
                            source: string | null;
                            origin: string;
                            /** @description The member who made or proposed the change, or null for an import. */
                            author: {
                                /** @description Id of the member, or null, like the username, if they keep this private. */
                                _id: string | null;
                                username: string | null;
                                /** @description Name of the member, or “a member” if it is not public. */
                                name: string;
                            } | null;
                            /** @description The accepted proposal that the change is part of. */
                            proposal: {
                                /** @description Slug of the proposal, as in the URL of its page, /dao/{slug}. */
                                slug: string;
                                /** @description The editor who accepted the proposal, or null if a vote did. */
                                accepted_by: {
                                    /** @description Id of the member, or null, like the username, if they keep this private. */
                                    _id: string | null;
                                    username: string | null;
                                    /** @description Name of the member, or “a member” if it is not public. */
                                    name: string;
                                } | null;
                                /** @description Number of votes in favour, or null if there was no vote. */
                                count_accept: number | null;
                                count_reject: number | null;
                                /** @description Whether the proposal was accepted without a vote because of the author’s track record. */
                                is_trusted: boolean;
                            } | null;
                            at: string;
                            /** @description The wording of the source, if it differs from the value. */
                            words: string | null;
                        }[];
                        /** @description Cursor for older changes, or null on the last page. */
                        cursor: string | null;
                    };
                };
            };
            /** @description The record was renamed or merged, and has a new URL. */
            301: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is invalid; the description names it and says what it accepts. */
            400: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is invalid, or a key is required. */
            401: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The record or item was not found. */
            404: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit was reached; the description says which one and what to do. */
            429: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    /**
                     * @description Number of seconds to wait.
                     * @example 42
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The data is unavailable, or reading it took too long. */
            503: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVPeople: {
        parameters: {
            query?: {
                /**
                 * @description Current organization, given as slugs or _ids; a record matches if it is linked to any of them.
                 * @example [
                 *       "a16z"
                 *     ]
                 */
                current_organization?: string[];
                /**
                 * @description Gender, given as one or more names; a record matches if it has any of them.
                 * @example [
                 *       "Female"
                 *     ]
                 */
                gender?: string[];
                /**
                 * @description Type of investor, given as one or more names; a record matches if it has any of them.
                 * @example [
                 *       "Angel"
                 *     ]
                 */
                investor_type?: string[];
                /**
                 * @description Job title, given as one or more names; a record matches if it has any of them.
                 * @example [
                 *       "Founder"
                 *     ]
                 */
                job_title?: string[];
                /**
                 * @description Sector, given as one or more names; a record matches if it has any of them.
                 * @example [
                 *       "DeFi"
                 *     ]
                 */
                sector?: string[];
                /**
                 * @description Projects, given as slugs or _ids; a record matches if it is linked to any of them.
                 * @example [
                 *       "ethereum"
                 *     ]
                 */
                project?: string[];
                /**
                 * @description Any organization, given as slugs or _ids; a record matches if it is linked to any of them.
                 * @example [
                 *       "a16z"
                 *     ]
                 */
                organization?: string[];
                /**
                 * @description Words that the location contains, in any case.
                 * @example Singapore
                 */
                location?: string;
                /**
                 * @description Field to sort by. A leading hyphen sorts in descending order. The default is _id.
                 * @example -name
                 */
                sort?: "name" | "-name" | "primary_job_title" | "-primary_job_title" | "organization" | "-organization" | "type_of_investor" | "-type_of_investor" | "investor_type" | "-investor_type" | "relate_token" | "-relate_token" | "location" | "-location" | "gender" | "-gender";
                /**
                 * @description Words to search for.
                 * @example bitcoin
                 */
                q?: string;
                /**
                 * @description Number of rows per page, at least 1.
                 * @example 50
                 */
                limit?: string;
                /**
                 * @description The “cursor” of the previous page. Omit it for the first page.
                 * @example WzEsIm…
                 */
                cursor?: string;
                /**
                 * @description Fields to return, separated by commas. The _id is always included.
                 * @example name,slug
                 */
                fields?: string;
                /**
                 * @description Adds the source of each fact, as “fact_sources”.
                 * @example sources
                 */
                with?: "sources";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists people */
            200: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            _id: string;
                            slug?: string;
                            logo?: string | null;
                            /** @description Where the record came from: starter, sample, import:…, proposal:… or staff. */
                            origin?: string;
                            avatar?: string | null;
                            name?: string;
                            primary_job_title?: string | null;
                            job_title?: string[];
                            /** @description Up to 12 of them. The count beside it is the total. */
                            organization?: {
                                slug: string;
                                name: string;
                                image: string | null;
                            }[];
                            organization_count?: number;
                            type_of_investor?: string | null;
                            /** @description Up to 12 of them. The count beside it is the total. */
                            relate_token?: {
                                slug: string;
                                name: string;
                                image: string | null;
                            }[];
                            relate_token_count?: number;
                            location?: string | null;
                            gender?: string | null;
                            background_summary?: string | null;
                            social?: {
                                type: string;
                                url: string;
                            }[];
                            sector?: string[];
                            fact_sources?: {
                                [key: string]: {
                                    /** @description URL of what was read, or null if the origin has none. */
                                    address: string | null;
                                    /** @description The site that was read, or where it came from. */
                                    title: string;
                                    /** @description When it was recorded or observed. ISO 8601 in UTC. */
                                    at: string;
                                    /** @description The change that set the value, as in the history, or null for an observed figure. */
                                    revision: string | null;
                                };
                            };
                        }[];
                        /** @description Cursor for the next page, or null on the last page. */
                        cursor: string | null;
                        /** @description Only on the first page: the cursor with which /changes returns everything that changes from then on. */
                        changes?: string;
                    };
                };
            };
            /** @description A parameter is invalid; the description names it and says what it accepts. */
            400: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is invalid, or a key is required. */
            401: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit was reached; the description says which one and what to do. */
            429: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    /**
                     * @description Number of seconds to wait.
                     * @example 42
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The data is unavailable, or reading it took too long. */
            503: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVPeopleSlug: {
        parameters: {
            query?: {
                /**
                 * @description Fields to return, separated by commas. The _id is always included.
                 * @example name,slug
                 */
                fields?: string;
                /**
                 * @description Adds the source of each fact, as “fact_sources”.
                 * @example sources
                 */
                with?: "sources";
            };
            header?: never;
            path: {
                /**
                 * @description The slug of the record, as in the URL of its page.
                 * @example bitcoin
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gets what is known about one person */
            200: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            _id: string;
                            slug?: string;
                            name?: string;
                            avatar?: string | null;
                            website?: string | null;
                            twitter?: string | null;
                            linkedin?: string | null;
                            crunchbase?: string | null;
                            email?: string | null;
                            social?: {
                                twitter: string | null;
                                linkedin: string | null;
                                telegram: string | null;
                                github: string | null;
                            };
                            type_of_investor?: string | null;
                            /** @description Titles of the person’s current positions, each once. */
                            job_title?: string[];
                            primary_job_title?: string | null;
                            primary_organization?: {
                                ventures_name: string;
                                slug: string;
                                logo: string | null;
                            } | null;
                            gender?: string | null;
                            location?: string | null;
                            background_summary?: string | null;
                            also_known_as?: string[];
                            /** @description Other records with the same name. */
                            namesakes?: {
                                /** @enum {string} */
                                type: "project" | "venture" | "people";
                                name: string;
                                slug: string;
                                symbol: string | null;
                                /** @description What distinguishes the record from others with the same name, in a few words. */
                                telling: string | null;
                            }[];
                            education?: string[];
                            sector?: string[];
                            peoples_experience?: {
                                organization: string | null;
                                slug: string | null;
                                /** @description Kind of record that the slug refers to, or null if there is no record. */
                                type: ("venture" | "project") | null;
                                logo: string | null;
                                position: string;
                                from_date: string | null;
                                from_precision: string | null;
                                /** @description When the position ended, or null if it is current as far as is known. */
                                to_date: string | null;
                                to_precision: string | null;
                                is_founder: boolean;
                                is_primary: boolean;
                            }[];
                            /** @description Projects in whose rounds the person invested personally. */
                            portfolio_angel_investor?: {
                                name: string;
                                slug: string;
                                symbol: string | null;
                                logo: string | null;
                                origin: string;
                            }[];
                            /** @description Number of rounds the person joined personally. */
                            personal_rounds_count?: number;
                            /** @description Projects the person works or worked at. */
                            projects_join?: {
                                name: string;
                                slug: string;
                                symbol: string | null;
                                logo: string | null;
                                origin: string;
                            }[];
                            projects_join_has_symbol?: {
                                name: string;
                                slug: string;
                                symbol: string | null;
                                logo: string | null;
                                origin: string;
                            }[];
                            projects_join_no_symbol?: {
                                name: string;
                                slug: string;
                                symbol: string | null;
                                logo: string | null;
                                origin: string;
                            }[];
                            /** @description Organizations the person works or worked at. */
                            ventures?: {
                                ventures_name: string;
                                slug: string;
                                logo: string | null;
                            }[];
                            /** @description Projects the person worked at or invested in. */
                            rel_tokens?: {
                                name: string;
                                slug: string;
                                symbol: string | null;
                                logo: string | null;
                                origin: string;
                            }[];
                            /** @description People who founded something together with this person. */
                            founder?: {
                                name: string;
                                slug: string;
                                avatar: string | null;
                            }[];
                            peoples_news?: {
                                _id: string;
                                /** @enum {string} */
                                kind: "news" | "research";
                                slug: string;
                                /** @description When the article was published (UTC), or null if its source does not say. */
                                created_at: string | null;
                                title: string;
                                tags: string[];
                                source_name: string | null;
                                /** @description Address of the article on another site, or null for an article of ours, at /news or /research. */
                                url: string | null;
                                origin: string;
                            }[];
                            recent_news?: {
                                _id: string;
                                /** @enum {string} */
                                kind: "news" | "research";
                                slug: string;
                                /** @description When the article was published (UTC), or null if its source does not say. */
                                created_at: string | null;
                                title: string;
                                tags: string[];
                                source_name: string | null;
                                /** @description Address of the article on another site, or null for an article of ours, at /news or /research. */
                                url: string | null;
                                origin: string;
                            }[];
                            origin?: string;
                            updated_at?: string;
                            fact_sources?: {
                                [key: string]: {
                                    /** @description URL of what was read, or null if the origin has none. */
                                    address: string | null;
                                    /** @description The site that was read, or where it came from. */
                                    title: string;
                                    /** @description When it was recorded or observed. ISO 8601 in UTC. */
                                    at: string;
                                    /** @description The change that set the value, as in the history, or null for an observed figure. */
                                    revision: string | null;
                                };
                            };
                        };
                    };
                };
            };
            /** @description The record was renamed or merged, and has a new URL. */
            301: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is invalid; the description names it and says what it accepts. */
            400: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is invalid, or a key is required. */
            401: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The record or item was not found. */
            404: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit was reached; the description says which one and what to do. */
            429: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    /**
                     * @description Number of seconds to wait.
                     * @example 42
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The data is unavailable, or reading it took too long. */
            503: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVPeopleSlugHistory: {
        parameters: {
            query?: {
                /**
                 * @description Returns only changes to this field.
                 * @example website
                 */
                field?: "slug" | "name" | "avatar" | "gender" | "location" | "background_summary" | "type_of_investor" | "primary_job_title" | "website" | "twitter" | "linkedin" | "crunchbase" | "telegram" | "github" | "email" | "sectors" | "aliases" | "positions" | "education" | "identifiers";
                /**
                 * @description Number of rows per page, at least 1.
                 * @example 50
                 */
                limit?: string;
                /**
                 * @description The “cursor” of the previous page. Omit it for the first page.
                 * @example WzEsIm…
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The slug of the record, as in the URL of its page.
                 * @example bitcoin
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists every change to one person, newest first */
            200: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The changes, newest first. */
                        data: {
                            _id: string;
                            field: string;
                            /** @description The previous value, or null if the field was empty. */
                            old: unknown;
                            value: unknown;
                            /** @description URL of the source. */
                            source: string | null;
                            origin: string;
                            /** @description The member who made or proposed the change, or null for an import. */
                            author: {
                                /** @description Id of the member, or null, like the username, if they keep this private. */
                                _id: string | null;
                                username: string | null;
                                /** @description Name of the member, or “a member” if it is not public. */
                                name: string;
                            } | null;
                            /** @description The accepted proposal that the change is part of. */
                            proposal: {
                                /** @description Slug of the proposal, as in the URL of its page, /dao/{slug}. */
                                slug: string;
                                /** @description The editor who accepted the proposal, or null if a vote did. */
                                accepted_by: {
                                    /** @description Id of the member, or null, like the username, if they keep this private. */
                                    _id: string | null;
                                    username: string | null;
                                    /** @description Name of the member, or “a member” if it is not public. */
                                    name: string;
                                } | null;
                                /** @description Number of votes in favour, or null if there was no vote. */
                                count_accept: number | null;
                                count_reject: number | null;
                                /** @description Whether the proposal was accepted without a vote because of the author’s track record. */
                                is_trusted: boolean;
                            } | null;
                            at: string;
                            /** @description The wording of the source, if it differs from the value. */
                            words: string | null;
                        }[];
                        /** @description Cursor for older changes, or null on the last page. */
                        cursor: string | null;
                    };
                };
            };
            /** @description The record was renamed or merged, and has a new URL. */
            301: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is invalid; the description names it and says what it accepts. */
            400: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is invalid, or a key is required. */
            401: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The record or item was not found. */
            404: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit was reached; the description says which one and what to do. */
            429: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    /**
                     * @description Number of seconds to wait.
                     * @example 42
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The data is unavailable, or reading it took too long. */
            503: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVProjects: {
        parameters: {
            query?: {
                /**
                 * @description Market cap, given as under-100k, 100k-1m, 1m-5m, 5m-10m, 10m-50m, 50m-100m, 100m-500m, 500m-1b, 1b-10b, 10b-100b, or over-100b.
                 * @example under-100k
                 */
                market_cap?: string;
                /**
                 * @description Minimum market cap in USD.
                 * @example 1000000
                 */
                market_cap_min?: string;
                /**
                 * @description Maximum market cap in USD, exclusive.
                 * @example 50000000
                 */
                market_cap_max?: string;
                /**
                 * @description Total raised, given as under-100k, 100k-1m, 1m-5m, 5m-10m, 10m-50m, 50m-100m, 100m-500m, 500m-1b, 1b-10b, 10b-100b, or over-100b.
                 * @example under-100k
                 */
                raised?: string;
                /**
                 * @description Minimum total raised in USD.
                 * @example 1000000
                 */
                raised_min?: string;
                /**
                 * @description Maximum total raised in USD, exclusive.
                 * @example 50000000
                 */
                raised_max?: string;
                /**
                 * @description Sector, given as one or more names; a record matches if it has any of them.
                 * @example [
                 *       "DeFi"
                 *     ]
                 */
                sector?: string[];
                /**
                 * @description Token, given as none or included.
                 * @example none
                 */
                token?: string;
                /**
                 * @description People, given as slugs or _ids; a record matches if it is linked to any of them.
                 * @example [
                 *       "a16z"
                 *     ]
                 */
                person?: string[];
                /**
                 * @description Organizations, given as slugs or _ids; a record matches if it is linked to any of them.
                 * @example [
                 *       "a16z"
                 *     ]
                 */
                organization?: string[];
                /**
                 * @description Field to sort by. A leading hyphen sorts in descending order. The default is _id.
                 * @example -raised
                 */
                sort?: "name" | "-name" | "price_usd" | "-price_usd" | "change24h" | "-change24h" | "change7d" | "-change7d" | "market_cap_usd" | "-market_cap_usd" | "market_cap" | "-market_cap" | "volume" | "-volume" | "tvl" | "-tvl" | "peoples" | "-peoples" | "organizations" | "-organizations" | "change30d" | "-change30d" | "change1h" | "-change1h" | "circulating_supply" | "-circulating_supply" | "max_supply" | "-max_supply" | "total_supply" | "-total_supply" | "funding_received" | "-funding_received" | "raised" | "-raised" | "market_cap_rate_24h" | "-market_cap_rate_24h";
                /**
                 * @description Words to search for.
                 * @example bitcoin
                 */
                q?: string;
                /**
                 * @description Number of rows per page, at least 1.
                 * @example 50
                 */
                limit?: string;
                /**
                 * @description The “cursor” of the previous page. Omit it for the first page.
                 * @example WzEsIm…
                 */
                cursor?: string;
                /**
                 * @description Fields to return, separated by commas. The _id is always included.
                 * @example name,slug
                 */
                fields?: string;
                /**
                 * @description Adds the source of each fact, as “fact_sources”.
                 * @example sources
                 */
                with?: "sources";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists projects */
            200: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            _id: string;
                            slug?: string;
                            logo?: string | null;
                            /** @description Where the record came from: starter, sample, import:…, proposal:… or staff. */
                            origin?: string;
                            name?: string;
                            symbol?: string | null;
                            /** @description Amount in USD, or null if it is unknown. */
                            price_usd?: number | null;
                            /** @description Change in percent, negative for a loss, or null if it is unknown. */
                            change24h?: number | null;
                            /** @description Amount in USD, or null if it is unknown. */
                            market_cap_usd?: number | null;
                            /** @description Change in percent, negative for a loss, or null if it is unknown. */
                            market_cap_rate_24h?: number | null;
                            /** @description Amount in USD, or null if it is unknown. */
                            volume?: number | null;
                            /** @description Up to 12 of them. The count beside it is the total. */
                            peoples?: {
                                slug: string;
                                name: string;
                                image: string | null;
                            }[];
                            peoples_count?: number;
                            /** @description Up to 12 of them. The count beside it is the total. */
                            organizations?: {
                                slug: string;
                                name: string;
                                image: string | null;
                            }[];
                            organizations_count?: number;
                            sector?: string[];
                            description?: string | null;
                            /** @description Change in percent, negative for a loss, or null if it is unknown. */
                            change30d?: number | null;
                            /** @description Change in percent, negative for a loss, or null if it is unknown. */
                            change7d?: number | null;
                            /** @description Daily prices in USD of the past seven days and today, oldest first. Null for a day without a price; empty if fewer than two prices are known. */
                            prices_7d?: (number | null)[];
                            /** @description Change in percent, negative for a loss, or null if it is unknown. */
                            change1h?: number | null;
                            /** @description Amount in USD, or null if it is unknown. */
                            tvl?: number | null;
                            /** @description Number of tokens, or null if it is unknown. */
                            circulating_supply?: number | null;
                            /** @description Number of tokens, or null if it is unknown. */
                            max_supply?: number | null;
                            /** @description Number of tokens, or null if it is unknown. */
                            total_supply?: number | null;
                            /** @description Total of all rounds with a disclosed amount, or null if there are none. */
                            funding_received?: {
                                amount: number;
                                unit: string;
                            } | null;
                            rounds_count?: number;
                            /** @description Number of rounds that the total leaves out. */
                            undisclosed_rounds_count?: number;
                            /** @description Number of rounds in the total on whose amount sources disagree. */
                            disputed_rounds_count?: number;
                            has_token?: boolean;
                            fact_sources?: {
                                [key: string]: {
                                    /** @description URL of what was read, or null if the origin has none. */
                                    address: string | null;
                                    /** @description The site that was read, or where it came from. */
                                    title: string;
                                    /** @description When it was recorded or observed. ISO 8601 in UTC. */
                                    at: string;
                                    /** @description The change that set the value, as in the history, or null for an observed figure. */
                                    revision: string | null;
                                };
                            };
                        }[];
                        /** @description Cursor for the next page, or null on the last page. */
                        cursor: string | null;
                        /** @description Only on the first page: the cursor with which /changes returns everything that changes from then on. */
                        changes?: string;
                    };
                };
            };
            /** @description A parameter is invalid; the description names it and says what it accepts. */
            400: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is invalid, or a key is required. */
            401: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit was reached; the description says which one and what to do. */
            429: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    /**
                     * @description Number of seconds to wait.
                     * @example 42
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The data is unavailable, or reading it took too long. */
            503: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVProjectsSlug: {
        parameters: {
            query?: {
                /**
                 * @description Fields to return, separated by commas. The _id is always included.
                 * @example name,slug
                 */
                fields?: string;
                /**
                 * @description Adds the source of each fact, as “fact_sources”.
                 * @example sources
                 */
                with?: "sources";
            };
            header?: never;
            path: {
                /**
                 * @description The slug of the record, as in the URL of its page.
                 * @example bitcoin
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gets what is known about one project */
            200: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            _id: string;
                            name?: string;
                            symbol?: string | null;
                            slug?: string;
                            logo?: string | null;
                            description?: string | null;
                            website?: string | null;
                            twitter?: string | null;
                            telegram?: string | null;
                            github?: string | null;
                            discord?: string | null;
                            linkedin?: string | null;
                            email?: string | null;
                            location?: string | null;
                            year_founded?: number | null;
                            ecosystem?: string | null;
                            category?: string | null;
                            operating_status?: string | null;
                            has_token?: boolean | null;
                            also_known_as?: string[];
                            namesakes?: {
                                /** @enum {string} */
                                type: "project" | "venture" | "people";
                                name: string;
                                slug: string;
                                symbol: string | null;
                                /** @description What distinguishes the record from others with the same name, in a few words. */
                                telling: string | null;
                            }[];
                            whitepaper?: string | null;
                            consensus?: string | null;
                            launch_date?: string | null;
                            launch_precision?: string | null;
                            /** @description Maximum supply as stated by the project. The field “max_supply” falls back to it if no market source states one. */
                            stated_max_supply?: number | null;
                            related_organizations?: {
                                ventures_name: string;
                                slug: string;
                                logo: string | null;
                                role: string | null;
                            }[];
                            /** @description Total of all rounds with a disclosed amount. The amount is null if there are none. */
                            funding_received?: {
                                amount: number | null;
                                unit: string;
                            };
                            rounds_count?: number;
                            undisclosed_rounds_count?: number;
                            /** @description Number of rounds in the total on whose amount sources disagree. */
                            disputed_rounds_count?: number;
                            price_usd?: number | null;
                            change1h?: number | null;
                            change24h?: number | null;
                            change7d?: number | null;
                            change30d?: number | null;
                            market_cap_usd?: number | null;
                            market_cap_rate_24h?: number | null;
                            market_cap_rank?: number | null;
                            fully_diluted_valuation_usd?: number | null;
                            /** @description Trading volume of the past 24 hours in USD. */
                            volume?: number | null;
                            tvl?: number | null;
                            fees_24h_usd?: number | null;
                            fees_7d_usd?: number | null;
                            fees_30d_usd?: number | null;
                            dex_volume_24h_usd?: number | null;
                            dex_volume_7d_usd?: number | null;
                            dex_volume_30d_usd?: number | null;
                            stablecoin_circulating_usd?: number | null;
                            stablecoin_price_usd?: number | null;
                            /** @description ISO 4217 code of the currency that the stablecoin is pegged to, or VAR if it is not a currency. */
                            stablecoin_peg?: string | null;
                            circulating_supply?: number | null;
                            total_supply?: number | null;
                            max_supply?: number | null;
                            high_24h_usd?: number | null;
                            low_24h_usd?: number | null;
                            all_time_high_usd?: number | null;
                            all_time_high_at?: string | null;
                            all_time_low_usd?: number | null;
                            all_time_low_at?: string | null;
                            market_source?: string | null;
                            market_at?: string | null;
                            /** @description Source of the price, if a different source observed it later. */
                            price_source?: string | null;
                            price_at?: string | null;
                            tvl_source?: string | null;
                            tvl_at?: string | null;
                            fees_source?: string | null;
                            fees_at?: string | null;
                            dex_volume_source?: string | null;
                            dex_volume_at?: string | null;
                            stablecoin_source?: string | null;
                            stablecoin_at?: string | null;
                            sector?: string[];
                            founders?: {
                                name: string;
                                slug: string;
                                avatar: string | null;
                            }[];
                            funding_funds?: {
                                /** @description The kind of investor, or null if it is not classified yet. */
                                type: ("venture" | "people") | null;
                                name: string;
                                slug: string | null;
                                logo: string | null;
                                is_lead: boolean;
                                /** @description Number of the project’s rounds that the investor joined. */
                                rounds: number;
                            }[];
                            contracts?: {
                                chain: string;
                                address: string;
                                /** @description The contract as a CAIP-10 or CAIP-19 identifier. */
                                caip: string;
                            }[];
                            own_chain?: {
                                caip2: string;
                                chain_id: number;
                                name: string | null;
                                currency: string | null;
                                symbol: string | null;
                                source: string;
                            } | null;
                            /** @description The hundred largest markets. The dataset project_markets has all of them. */
                            markets?: {
                                exchange: string;
                                base: string;
                                /** @description Quote currency of the market. */
                                target: string;
                                price_usd: number | null;
                                /** @description Last price, in target. */
                                last: number | null;
                                /** @description Spread between the best bid and the best ask. */
                                spread_percent: number | null;
                                /** @description Trading volume of the past 24 hours in USD. */
                                volume_usd: number | null;
                                /** @description How much the source trusts it: green, yellow or red. */
                                trust: string | null;
                                /** @description When the source last queried the exchange. */
                                fetched_at: string | null;
                                /** @description Whether the price has not moved for a long time. Such a market is excluded from all totals. */
                                is_stale: boolean;
                                /** @description Whether the price is out of line with the others. Such a market is excluded from all totals. */
                                is_anomalous: boolean;
                                trade_url: string | null;
                                source: string;
                            }[];
                            all_member?: {
                                name: string;
                                slug: string;
                                avatar: string | null;
                                position: string;
                                from_date: string | null;
                                from_precision: string | null;
                                to_date: string | null;
                                to_precision: string | null;
                                /** @description Whether the position has an end date, or a title such as “Former CEO” implies one. */
                                has_ended: boolean;
                                is_founder: boolean;
                                origin: string;
                            }[];
                            /** @description Members of “all_member” who currently work at the project. */
                            employees?: {
                                name: string;
                                slug: string;
                                avatar: string | null;
                                position: string;
                                from_date: string | null;
                                from_precision: string | null;
                                to_date: string | null;
                                to_precision: string | null;
                                /** @description Whether the position has an end date, or a title such as “Former CEO” implies one. */
                                has_ended: boolean;
                                is_founder: boolean;
                                origin: string;
                            }[];
                            roadmap?: {
                                time: string | null;
                                title: string;
                                content: string[];
                                status: 0 | 1;
                            }[];
                            news_proj?: {
                                _id: string;
                                /** @enum {string} */
                                kind: "news" | "research";
                                slug: string;
                                /** @description When the article was published (UTC), or null if its source does not say. */
                                created_at: string | null;
                                title: string;
                                tags: string[];
                                source_name: string | null;
                                /** @description Address of the article on another site, or null for an article of ours, at /news or /research. */
                                url: string | null;
                                origin: string;
                            }[];
                            /** @description Number of rows in the dataset project_distribution. */
                            allocations_count?: number;
                            /** @description Number of rows in the dataset project_events. */
                            events_count?: number;
                            /** @description Number of rows in the dataset counterparts. */
                            counterparts_count?: number;
                            origin?: string;
                            updated_at?: string;
                            fact_sources?: {
                                [key: string]: {
                                    /** @description URL of what was read, or null if the origin has none. */
                                    address: string | null;
                                    /** @description The site that was read, or where it came from. */
                                    title: string;
                                    /** @description When it was recorded or observed. ISO 8601 in UTC. */
                                    at: string;
                                    /** @description The change that set the value, as in the history, or null for an observed figure. */
                                    revision: string | null;
                                };
                            };
                        };
                    };
                };
            };
            /** @description The record was renamed or merged, and has a new URL. */
            301: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is invalid; the description names it and says what it accepts. */
            400: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is invalid, or a key is required. */
            401: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The record or item was not found. */
            404: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit was reached; the description says which one and what to do. */
            429: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    /**
                     * @description Number of seconds to wait.
                     * @example 42
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The data is unavailable, or reading it took too long. */
            503: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVProjectsSlugHistory: {
        parameters: {
            query?: {
                /**
                 * @description Returns only changes to this field.
                 * @example website
                 */
                field?: "slug" | "name" | "symbol" | "logo" | "description" | "website" | "twitter" | "telegram" | "github" | "discord" | "linkedin" | "email" | "location" | "year_founded" | "ecosystem" | "category" | "operating_status" | "has_token" | "whitepaper" | "consensus" | "max_supply" | "launch_date" | "launch_precision" | "aliases" | "sectors" | "organizations" | "contracts" | "allocations" | "events" | "roadmap" | "identifiers";
                /**
                 * @description Number of rows per page, at least 1.
                 * @example 50
                 */
                limit?: string;
                /**
                 * @description The “cursor” of the previous page. Omit it for the first page.
                 * @example WzEsIm…
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The slug of the record, as in the URL of its page.
                 * @example bitcoin
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists every change to one project, newest first */
            200: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The changes, newest first. */
                        data: {
                            _id: string;
                            field: string;
                            /** @description The previous value, or null if the field was empty. */
                            old: unknown;
                            value: unknown;
                            /** @description URL of the source. */
                            source: string | null;
                            origin: string;
                            /** @description The member who made or proposed the change, or null for an import. */
                            author: {
                                /** @description Id of the member, or null, like the username, if they keep this private. */
                                _id: string | null;
                                username: string | null;
                                /** @description Name of the member, or “a member” if it is not public. */
                                name: string;
                            } | null;
                            /** @description The accepted proposal that the change is part of. */
                            proposal: {
                                /** @description Slug of the proposal, as in the URL of its page, /dao/{slug}. */
                                slug: string;
                                /** @description The editor who accepted the proposal, or null if a vote did. */
                                accepted_by: {
                                    /** @description Id of the member, or null, like the username, if they keep this private. */
                                    _id: string | null;
                                    username: string | null;
                                    /** @description Name of the member, or “a member” if it is not public. */
                                    name: string;
                                } | null;
                                /** @description Number of votes in favour, or null if there was no vote. */
                                count_accept: number | null;
                                count_reject: number | null;
                                /** @description Whether the proposal was accepted without a vote because of the author’s track record. */
                                is_trusted: boolean;
                            } | null;
                            at: string;
                            /** @description The wording of the source, if it differs from the value. */
                            words: string | null;
                        }[];
                        /** @description Cursor for older changes, or null on the last page. */
                        cursor: string | null;
                    };
                };
            };
            /** @description The record was renamed or merged, and has a new URL. */
            301: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is invalid; the description names it and says what it accepts. */
            400: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is invalid, or a key is required. */
            401: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The record or item was not found. */
            404: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit was reached; the description says which one and what to do. */
            429: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    /**
                     * @description Number of seconds to wait.
                     * @example 42
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The data is unavailable, or reading it took too long. */
            503: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVRounds: {
        parameters: {
            query?: {
                /**
                 * @description Round, given as one or more names; a record matches if it has any of them.
                 * @example [
                 *       "Seed"
                 *     ]
                 */
                round?: string[];
                /**
                 * @description Amount, given as under-100k, 100k-1m, 1m-5m, 5m-10m, 10m-50m, 50m-100m, 100m-500m, 500m-1b, 1b-10b, 10b-100b, or over-100b.
                 * @example under-100k
                 */
                amount?: string;
                /**
                 * @description Minimum amount in USD.
                 * @example 1000000
                 */
                amount_min?: string;
                /**
                 * @description Maximum amount in USD, exclusive.
                 * @example 50000000
                 */
                amount_max?: string;
                /**
                 * @description Date, given as past-month, past-3-months, past-6-months, past-year, past-2-years, or past-3-years.
                 * @example past-month
                 */
                date?: string;
                /**
                 * @description Earliest date, inclusive.
                 * @example 2026-01-01
                 */
                date_from?: string;
                /**
                 * @description Latest date, inclusive.
                 * @example 2026-12-31
                 */
                date_to?: string;
                /**
                 * @description Category, given as one or more names; a record matches if it has any of them.
                 * @example [
                 *       "Infrastructure"
                 *     ]
                 */
                category?: string[];
                /**
                 * @description Organizations, given as slugs or _ids; a record matches if it is linked to any of them.
                 * @example [
                 *       "a16z"
                 *     ]
                 */
                organization?: string[];
                /**
                 * @description People, given as slugs or _ids; a record matches if it is linked to any of them.
                 * @example [
                 *       "a16z"
                 *     ]
                 */
                person?: string[];
                /**
                 * @description Confirmation, given as reported, confirmed, by-project, by-investor, by-both, disputed, or by-filing.
                 * @example reported
                 */
                confirmation?: string;
                /**
                 * @description Agreement, given as no or yes.
                 * @example no
                 */
                agree?: string;
                /**
                 * @description Field to sort by. A leading hyphen sorts in descending order. The default is _id.
                 * @example -name
                 */
                sort?: "name" | "-name" | "stages" | "-stages" | "round" | "-round" | "amount_quantity" | "-amount_quantity" | "amount" | "-amount" | "organizations" | "-organizations" | "people" | "-people" | "date" | "-date" | "valuation" | "-valuation" | "category" | "-category";
                /**
                 * @description Words to search for.
                 * @example bitcoin
                 */
                q?: string;
                /**
                 * @description Number of rows per page, at least 1.
                 * @example 50
                 */
                limit?: string;
                /**
                 * @description The “cursor” of the previous page. Omit it for the first page.
                 * @example WzEsIm…
                 */
                cursor?: string;
                /**
                 * @description Fields to return, separated by commas. The _id is always included.
                 * @example name,slug
                 */
                fields?: string;
                /**
                 * @description Adds the source of each fact, as “fact_sources”.
                 * @example sources
                 */
                with?: "sources";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists funding rounds */
            200: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            _id: string;
                            slug?: string;
                            logo?: string | null;
                            /** @description Where the record came from: starter, sample, import:…, proposal:… or staff. */
                            origin?: string;
                            round_slug?: string;
                            /** @description Name of the project or company that raised the round. The slug, logo and symbol are those of the same record. */
                            name?: string;
                            symbol?: string | null;
                            /** @enum {string} */
                            raiser_type?: "project" | "organization";
                            stages?: string | null;
                            amount_quantity?: number | null;
                            amount_quantity_unit?: string | null;
                            /** @description Amount as the source states it, in the currency that “currency” names. */
                            amount?: number | null;
                            currency?: string | null;
                            /** @description Up to 12 of them. The count beside it is the total. */
                            organizations?: {
                                slug: string;
                                name: string;
                                image: string | null;
                                is_lead: boolean;
                            }[];
                            organizations_count?: number;
                            /** @description Up to 12 of them. The count beside it is the total. */
                            people?: {
                                slug: string;
                                name: string;
                                image: string | null;
                                is_lead: boolean;
                            }[];
                            people_count?: number;
                            unclassified_investors?: {
                                name: string;
                                is_lead: boolean;
                            }[];
                            /** @description URLs of the sources. */
                            announcement?: {
                                url: string;
                                kind: string;
                            }[];
                            date?: string | null;
                            date_precision?: string | null;
                            /** @description Amount in USD, or null if it is unknown. */
                            valuation?: number | null;
                            program?: string | null;
                            category?: string | null;
                            subcategories?: string[];
                            sector?: string[];
                            website?: string | null;
                            description?: string | null;
                            /**
                             * @description Who confirms the round, judging by its sources.
                             * @enum {string}
                             */
                            confirmation?: "reported" | "project" | "investor" | "both" | "filing" | "disputed";
                            /** @description Facts on which the sources of the round disagree. */
                            disagreements?: ("amount" | "date" | "type" | "lead")[];
                            /** @description The different amounts that sources state, lowest first. */
                            figures?: {
                                amount_usd: number;
                                /** @description Names of the sources that state this amount. Empty if only the round’s own record does. */
                                sources: string[];
                            }[];
                            /** @description Number of source rounds that this round combines. */
                            parts?: number;
                            /** @description Why the rounds of several sources count as one: by rule, by an editor, or doubtful if they may be two. Null for a round of one source. */
                            joined?: ("rule" | "doubtful" | "editor") | null;
                            fact_sources?: {
                                [key: string]: {
                                    /** @description URL of what was read, or null if the origin has none. */
                                    address: string | null;
                                    /** @description The site that was read, or where it came from. */
                                    title: string;
                                    /** @description When it was recorded or observed. ISO 8601 in UTC. */
                                    at: string;
                                    /** @description The change that set the value, as in the history, or null for an observed figure. */
                                    revision: string | null;
                                };
                            };
                        }[];
                        /** @description Cursor for the next page, or null on the last page. */
                        cursor: string | null;
                        /** @description Only on the first page: the cursor with which /changes returns everything that changes from then on. */
                        changes?: string;
                    };
                };
            };
            /** @description A parameter is invalid; the description names it and says what it accepts. */
            400: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is invalid, or a key is required. */
            401: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit was reached; the description says which one and what to do. */
            429: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    /**
                     * @description Number of seconds to wait.
                     * @example 42
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The data is unavailable, or reading it took too long. */
            503: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVRoundsSlug: {
        parameters: {
            query?: {
                /**
                 * @description Fields to return, separated by commas. The _id is always included.
                 * @example name,slug
                 */
                fields?: string;
                /**
                 * @description Adds the source of each fact, as “fact_sources”.
                 * @example sources
                 */
                with?: "sources";
            };
            header?: never;
            path: {
                /**
                 * @description The slug of the record, as in the URL of its page.
                 * @example bitcoin
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gets what is known about one funding round */
            200: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            _id: string;
                            round_slug?: string;
                            /**
                             * @description The kind of record that raised the round, to which name, slug and logo belong.
                             * @enum {string}
                             */
                            raiser?: "project" | "venture";
                            /** @description Name of the project or company that raised the round. */
                            project?: string | null;
                            name?: string | null;
                            slug?: string | null;
                            logo?: string | null;
                            date?: string | null;
                            date_precision?: string | null;
                            description?: string | null;
                            /** @description Amount in the unit of “amount_quantity_unit”, or null if it is undisclosed. */
                            amount_quantity?: number | null;
                            amount_quantity_unit?: string | null;
                            amount_usd?: number | null;
                            valuation_usd?: number | null;
                            fundraising_round?: string | null;
                            stages?: string | null;
                            /** @description URLs of the sources. */
                            announcement?: string[];
                            website?: string | null;
                            program?: string | null;
                            category?: string | null;
                            subcategories?: string[];
                            investors?: {
                                ventures_name: string;
                                slug: string | null;
                                logo: string | null;
                                is_lead: boolean;
                            }[];
                            funding_peoples?: {
                                name: string;
                                slug: string;
                                avatar: string | null;
                                is_lead: boolean;
                            }[];
                            /**
                             * @description Who confirms the round, judging by its sources.
                             * @enum {string}
                             */
                            confirmation?: "reported" | "project" | "investor" | "both" | "filing" | "disputed";
                            /** @description Facts on which the sources of the round disagree. */
                            disagreements?: ("amount" | "date" | "type" | "lead")[];
                            /** @description What each source claims about the round. */
                            claims?: {
                                source: string;
                                url: string | null;
                                type: string | null;
                                date: string | null;
                                date_precision: string | null;
                                amount_usd: number | null;
                                lead_investors: string[];
                                /** @description Slug of the source round that the claim belongs to, one of “records”. */
                                record: string;
                            }[];
                            /** @description Filings of the project or company with an authority. */
                            filings?: {
                                form: string;
                                url: string | null;
                                issuer: string | null;
                                sold_usd: number | null;
                                /** @description Amount offered in USD, or null if it is indefinite. */
                                offered_usd: number | null;
                                /** @description Date of the first sale. */
                                date: string | null;
                                related_people: {
                                    name: string;
                                    role: string | null;
                                    /** @description Slug of the person with that name who works or worked at the project or organization. */
                                    slug: string | null;
                                }[];
                            }[];
                            /** @description The different amounts that sources state, lowest first. */
                            figures?: {
                                amount_usd: number;
                                /** @description Names of the sources that state this amount. Empty if only the round’s own record does. */
                                sources: string[];
                            }[];
                            /** @description Number of source rounds that this round combines. */
                            parts?: number;
                            /** @description Why the rounds of several sources count as one: by rule, by an editor, or doubtful if they may be two. Null for a round of one source. */
                            joined?: ("rule" | "doubtful" | "editor") | null;
                            origin?: string;
                            /** @description Pages on which the round was announced or recorded, and by whom. */
                            sources?: {
                                url: string;
                                kind: string;
                            }[];
                            /** @description Investors of the round, lead investors first. */
                            backers?: {
                                /** @description The kind of investor, or null if it is not classified yet. */
                                type: ("venture" | "people") | null;
                                name: string;
                                slug: string | null;
                                logo: string | null;
                                is_lead: boolean;
                                /** @description Amount in USD that this investor gave, if a source states it. */
                                amount_usd: number | null;
                            }[];
                            /** @description The source rounds that this round combines. The first one is shown. */
                            records?: {
                                _id: string;
                                slug: string;
                                origin: string;
                                type: string | null;
                                date: string | null;
                                date_precision: string | null;
                                amount_quantity: number | null;
                                amount_quantity_unit: string | null;
                                amount_usd: number | null;
                                /** @description Number of claims that sources make about the round. */
                                claims: number;
                            }[];
                            /** @description Evidence for and against these being one round, as long as no editor has decided. */
                            doubts?: string[];
                            /** @description Rounds of the same project or company that may be this one but are counted separately. */
                            lookalikes?: {
                                round_slug: string;
                                type: string | null;
                                date: string | null;
                                signs: string[];
                            }[];
                            updated_at?: string;
                            fact_sources?: {
                                [key: string]: {
                                    /** @description URL of what was read, or null if the origin has none. */
                                    address: string | null;
                                    /** @description The site that was read, or where it came from. */
                                    title: string;
                                    /** @description When it was recorded or observed. ISO 8601 in UTC. */
                                    at: string;
                                    /** @description The change that set the value, as in the history, or null for an observed figure. */
                                    revision: string | null;
                                };
                            };
                        };
                    };
                };
            };
            /** @description The record was renamed or merged, and has a new URL. */
            301: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is invalid; the description names it and says what it accepts. */
            400: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is invalid, or a key is required. */
            401: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The record or item was not found. */
            404: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit was reached; the description says which one and what to do. */
            429: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    /**
                     * @description Number of seconds to wait.
                     * @example 42
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The data is unavailable, or reading it took too long. */
            503: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVRoundsSlugHistory: {
        parameters: {
            query?: {
                /**
                 * @description Returns only changes to this field.
                 * @example website
                 */
                field?: "slug" | "project_id" | "organization_id" | "type" | "date" | "date_precision" | "amount" | "currency" | "amount_usd" | "valuation_usd" | "program" | "category" | "subcategories" | "description" | "website" | "merged_into_id" | "investors" | "sources" | "claims" | "identifiers";
                /**
                 * @description Number of rows per page, at least 1.
                 * @example 50
                 */
                limit?: string;
                /**
                 * @description The “cursor” of the previous page. Omit it for the first page.
                 * @example WzEsIm…
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The slug of the record, as in the URL of its page.
                 * @example bitcoin
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists every change to one funding round, newest first */
            200: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The changes, newest first. */
                        data: {
                            _id: string;
                            field: string;
                            /** @description The previous value, or null if the field was empty. */
                            old: unknown;
                            value: unknown;
                            /** @description URL of the source. */
                            source: string | null;
                            origin: string;
                            /** @description The member who made or proposed the change, or null for an import. */
                            author: {
                                /** @description Id of the member, or null, like the username, if they keep this private. */
                                _id: string | null;
                                username: string | null;
                                /** @description Name of the member, or “a member” if it is not public. */
                                name: string;
                            } | null;
                            /** @description The accepted proposal that the change is part of. */
                            proposal: {
                                /** @description Slug of the proposal, as in the URL of its page, /dao/{slug}. */
                                slug: string;
                                /** @description The editor who accepted the proposal, or null if a vote did. */
                                accepted_by: {
                                    /** @description Id of the member, or null, like the username, if they keep this private. */
                                    _id: string | null;
                                    username: string | null;
                                    /** @description Name of the member, or “a member” if it is not public. */
                                    name: string;
                                } | null;
                                /** @description Number of votes in favour, or null if there was no vote. */
                                count_accept: number | null;
                                count_reject: number | null;
                                /** @description Whether the proposal was accepted without a vote because of the author’s track record. */
                                is_trusted: boolean;
                            } | null;
                            at: string;
                            /** @description The wording of the source, if it differs from the value. */
                            words: string | null;
                        }[];
                        /** @description Cursor for older changes, or null on the last page. */
                        cursor: string | null;
                    };
                };
            };
            /** @description The record was renamed or merged, and has a new URL. */
            301: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter is invalid; the description names it and says what it accepts. */
            400: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is invalid, or a key is required. */
            401: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The record or item was not found. */
            404: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit was reached; the description says which one and what to do. */
            429: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    /**
                     * @description Number of seconds to wait.
                     * @example 42
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The data is unavailable, or reading it took too long. */
            503: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVScreensIdRows: {
        parameters: {
            query?: {
                /**
                 * @description Number of rows per page, at least 1.
                 * @example 50
                 */
                limit?: string;
                /**
                 * @description The “cursor” of the previous page. Omit it for the first page.
                 * @example WzEsIm…
                 */
                cursor?: string;
                /**
                 * @description Fields to return, separated by commas. The _id is always included.
                 * @example name,slug
                 */
                fields?: string;
                /**
                 * @description Adds the source of each fact, as “fact_sources”.
                 * @example sources
                 */
                with?: "sources";
            };
            header?: never;
            path: {
                /**
                 * @description The _id of the item.
                 * @example 12
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Lists rows of a public screen or, with a key with the scope “own”, of one you saved */
            200: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description The kind of record in the rows.
                         * @enum {string}
                         */
                        type: "projects" | "organizations" | "people" | "rounds";
                        /** @description The rows, with the same fields as in the list of that kind of record. */
                        data: ({
                            _id: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        /** @description Cursor for the next page, or null on the last page. */
                        cursor: string | null;
                        /** @description Only on the first page: the cursor with which /changes returns everything that changes from then on. */
                        changes?: string;
                    };
                };
            };
            /** @description A parameter is invalid; the description names it and says what it accepts. */
            400: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is invalid, or a key is required. */
            401: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The record or item was not found. */
            404: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit was reached; the description says which one and what to do. */
            429: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    /**
                     * @description Number of seconds to wait.
                     * @example 42
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The data is unavailable, or reading it took too long. */
            503: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVSearch: {
        parameters: {
            query: {
                /**
                 * @description Words to search for.
                 * @example bitcoin
                 */
                q: string;
                /**
                 * @description Number of rows per page, at least 1.
                 * @example 50
                 */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Finds projects, organizations and people by name or symbol */
            200: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The matching records, best match first. */
                        data: {
                            /** @enum {string} */
                            type: "projects" | "organizations" | "people" | "rounds";
                            _id: string;
                            slug: string;
                            name: string;
                            symbol: string | null;
                            image: string | null;
                            origin: string;
                        }[];
                    };
                };
            };
            /** @description A parameter is invalid; the description names it and says what it accepts. */
            400: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is invalid, or a key is required. */
            401: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit was reached; the description says which one and what to do. */
            429: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    /**
                     * @description Number of seconds to wait.
                     * @example 42
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The data is unavailable, or reading it took too long. */
            503: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getVUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Gets the usage of your account’s API keys, by day and key */
            200: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        plan: "standard" | "pro" | "enterprise";
                        /** @description Number of calls a minute that all your keys together may make. */
                        calls_a_minute: number;
                        /** @description Calls of this calendar month (UTC) with all your keys together. */
                        calls: {
                            used: number;
                            limit: number;
                            /** @description Time in ISO 8601, in UTC. */
                            resets_at: string;
                        };
                        /** @description The last thirty days, oldest first. Keys without calls on a day are left out. */
                        days: {
                            /**
                             * Format: date
                             * @description Day in UTC.
                             */
                            day: string;
                            calls: number;
                            keys: {
                                _id: string;
                                name: string;
                                calls: number;
                            }[];
                        }[];
                    };
                };
            };
            /** @description A parameter is invalid; the description names it and says what it accepts. */
            400: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key is invalid, or a key is required. */
            401: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key does not have the scope “own”. */
            403: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit was reached; the description says which one and what to do. */
            429: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    /**
                     * @description Number of seconds to wait.
                     * @example 42
                     */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The data is unavailable, or reading it took too long. */
            503: {
                headers: {
                    /**
                     * @description Number of calls allowed.
                     * @example 60
                     */
                    "RateLimit-Limit"?: number;
                    /**
                     * @description Number of calls remaining.
                     * @example 59
                     */
                    "RateLimit-Remaining"?: number;
                    /**
                     * @description Number of seconds until the limit resets.
                     * @example 42
                     */
                    "RateLimit-Reset"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
