// Made by scripts/declarations.js from the JSDoc of src: do not change it here.
/**
 * Load goes to this machine, unless a host is named on purpose: a load test of somebody else's server is an attack.
 * This looks at what is written; what a name leads to is looked at where it is resolved, see boot/guard.js.
 * @param {object} options
 * @param {string} options.url
 * @param {readonly string[]} [options.allowHosts] `example.test` (every port) or `example.test:8080`
 * @returns {URL}
 * @throws {BaseloadError} URL_INVALID, HOST_NOT_ALLOWED
 */
export declare function assertAllowedUrl({ url, allowHosts }: {
    url: string;
    allowHosts?: readonly string[] | undefined;
}): URL;
/**
 * Reads an experiment, of baseload's or of the user's own, and checks all of it.
 * @param {object} options
 * @param {string} options.name the file's name without its ending
 * @param {string} options.text
 * @param {string} options.file as the user named it, for messages
 * @param {object} options.schema schema/baseline.schema.json, parsed
 * @param {Readonly<Record<string, Target>>} options.catalogue
 * @returns {{ baseline: Baseline, targets: Record<string, Target> }} targets: those that the baseline names, by name
 * @throws {BaseloadError} BASELINE_INVALID, with every mistake of the file
 */
export declare function parseBaseline({ name, text, file, schema, catalogue }: {
    name: string;
    text: string;
    file: string;
    schema: object;
    catalogue: Readonly<Record<string, Target>>;
}): {
    baseline: Baseline;
    targets: Record<string, Target>;
};
/**
 * Reads the targets that come with baseload: a map from name to target.
 * @param {object} options
 * @param {string} options.text
 * @param {string} options.file
 * @param {object} options.schema schema/targets.schema.json, parsed
 * @param {ReadBefore} [options.readBefore] heeded where it is of this text and this schema
 * @returns {Record<string, Target>}
 * @throws {BaseloadError} BASELINE_INVALID
 */
export declare function parseCatalogue({ text, file, schema, readBefore }: {
    text: string;
    file: string;
    schema: object;
    readBefore?: ReadBefore | undefined;
}): Record<string, Target>;
/**
 * `500ms`, `10s`, `3m`, `1h30m`; a plain number is seconds, as autocannon has it.
 * @param {object} options
 * @param {string | number} options.text
 * @param {string} options.name what the duration is of, for the message: `--duration`, `load.timeout`
 * @returns {number} whole milliseconds, 0 or more
 * @throws {BaseloadError} DURATION_INVALID
 */
export declare function parseDuration({ text, name }: {
    text: string | number;
    name: string;
}): number;
/**
 * Reads an objective in the manner of k6 (`p(99)<50ms`) or plainly (`p99<=50ms`, `success>=99.9%`,
 * `success>=99.9%/30d`, `downtime<=1h/year`, `rate>=20/s`).
 * @param {object} options
 * @param {string} options.text
 * @returns {Objective}
 * @throws {BaseloadError} OBJECTIVE_INVALID
 */
export declare function parseObjective({ text }: {
    text: string;
}): Objective;
/**
 * @param {{ experiment: K6Experiment, requests: readonly RequestSpec[], secretNames?: SecretNames, protos?: Record<string,
 *   string> }} options requests: at least one; protos: for gRPC, texts of the proto file, `service.proto`, and of what it imports
 * @returns {K6Bundle}
 */
export declare function bundleK6({ experiment, requests: given, secretNames, protos }: {
    experiment: K6Experiment;
    requests: readonly RequestSpec[];
    secretNames?: SecretNames;
    protos?: Record<string, string>;
}): K6Bundle;
/**
 * What a script of k6 is to do for one trial.
 * @param {{ trial: Pick<Trial, 'id' | 'target' | 'phase' | 'repeat' | 'load' | 'durationMs' | 'warmupMs' |
 *   'timeoutMs'>, url: string, request: RequestSpec, good: GoodAnswer,
 *   objectives: readonly Objective[] }} options url: of which the origin counts
 * @returns {K6Experiment}
 */
export declare function describeK6Experiment({ trial, url, request: { grpc }, good, objectives }: {
    trial: Pick<Trial, "id" | "target" | "phase" | "repeat" | "load" | "durationMs" | "warmupMs" | "timeoutMs">;
    url: string;
    request: RequestSpec;
    good: GoodAnswer;
    objectives: readonly Objective[];
}): K6Experiment;
/**
 * A plan that k6 measures: its peaks are closed loops of k6's virtual users, its latency phase constant arrival rates.
 * @param {{ plan: Plan, engine: K6Engine }} options
 * @returns {Plan}
 * @throws {BaseloadError} K6_CANNOT, USAGE
 */
export declare function applyEngine({ plan, engine }: {
    plan: Plan;
    engine: K6Engine;
}): Plan;
/**
 * Everything a run will do, in order, before anything is started. The same arguments give the same plan.
 * @param {object} options
 * @param {readonly Baseline[]} options.baselines
 * @param {Readonly<Record<string, Target>>} options.targets every target that they name
 * @param {Preset} options.preset
 * @param {number} options.seed whole number; shuffles the order
 * @param {'autocannon' | 'native'} [options.driver] of the peak phase
 * @param {{ peak?: number, open?: number }} [options.connections] replace the baselines' own
 * @param {string} [options.first] this target's trial is the first of all, so that nothing is measured in vain when it
 *   fails; absent: as drawn
 * @returns {Plan}
 * @throws {BaseloadError} USAGE, TARGET_UNKNOWN, BASELINE_INVALID
 */
export declare function buildPlan({ baselines, targets, preset, seed, driver, connections, first }: {
    baselines: readonly Baseline[];
    targets: Readonly<Record<string, Target>>;
    preset: Preset;
    seed: number;
    driver?: "autocannon" | "native" | undefined;
    connections?: {
        peak?: number;
        open?: number;
    } | undefined;
    first?: string | undefined;
}): Plan;
/**
 * A preset with what the user changed; anything changed makes it `custom`.
 * `connections` belongs to the load and not to the preset: it only takes its name away. buildPlan applies it.
 * @param {object} [options]
 * @param {string} [options.name]
 * @param {{ repeats?: number, durationMs?: number, warmupMs?: number, latencyDurationMs?: number, connections?: number
 *   }} [options.overrides]
 * @returns {Preset}
 * @throws {BaseloadError} USAGE
 */
export declare function resolvePreset({ name, overrides }?: {
    name?: string | undefined;
    overrides?: {
        repeats?: number;
        durationMs?: number;
        warmupMs?: number;
        latencyDurationMs?: number;
        connections?: number;
    } | undefined;
}): Preset;
/**
 * Every trial of a calibration, before anything is started. autocannon is asked for floor and ceiling only: it has no open loop whose
 * response times could be true, see docs/explanation/closed-and-open-loop.md.
 * @param {{ quick: boolean, seed: number, durationMs?: number, engine?: 'k6' }} options durationMs: of every trial, in
 *   place of the extent's own; engine: calibrated instead of the drivers of ours
 * @returns {CalibrationPlan}
 */
export declare function planCalibration({ quick, seed, durationMs, engine }: {
    quick: boolean;
    seed: number;
    durationMs?: number;
    engine?: "k6";
}): CalibrationPlan;
/**
 * How many load generators a rate takes, and what comes first.
 * @param {{ question: ScaleQuestion }} options
 * @returns {ScalePlan}
 */
export declare function planScale({ question }: {
    question: ScaleQuestion;
}): ScalePlan;
/**
 * Reads what is asked of `baseload plan`. Every mistake is listed, not only the first.
 * @param {object} options
 * @param {ScaleTexts} options.texts
 * @param {boolean} [options.isKeepAlive]
 * @param {{ cores: number, memoryBytes: number }} options.machine a host like this one, where nothing else is said
 * @param {ScaleCeiling | null} [options.calibrated] of the native driver on this machine
 * @returns {ScaleQuestion}
 * @throws {BaseloadError} SCALE_INVALID
 */
export declare function parseScaleQuestion({ texts, isKeepAlive, machine, calibrated }: {
    texts: ScaleTexts;
    isKeepAlive?: boolean | undefined;
    machine: {
        cores: number;
        memoryBytes: number;
    };
    calibrated?: ScaleCeiling | null | undefined;
}): ScaleQuestion;
/**
 * Reads measured capacities from a CSV text: columns units and ratePerSecond, and where they are known lowerPerSecond, upperPerSecond and
 * cpuRatio, in any order. Comma, semicolon or tab; empty lines and lines that begin with # are passed over.
 * @param {{ text: string, file: string }} options file: as the user named it
 * @returns {CapacityPoint[]} by units, rising; a number of units may be there more than once
 * @throws {BaseloadError} SIZING_INVALID: every line with a mistake
 */
export declare function parseCapacityPoints({ text, file }: {
    text: string;
    file: string;
}): CapacityPoint[];
/**
 * Reads what is asked of `baseload size`. Every mistake is listed, not only the first.
 * @param {{ texts: SizingTexts, name: string, measuring: boolean, runs?: boolean }} options measuring: capacities are to
 *   be measured, which needs an objective and a size of unit; runs: of what runs already, whose units have their size
 * @returns {SizingQuestion}
 * @throws {BaseloadError} SIZING_INVALID, OBJECTIVE_INVALID
 */
export declare function parseSizingQuestion({ texts, name, measuring, runs }: {
    texts: SizingTexts;
    name: string;
    measuring: boolean;
    runs?: boolean;
}): SizingQuestion;
/**
 * Reads what the feeds of parsed targets name, so that they can be loaded.
 * @param {object} options
 * @param {Readonly<Record<string, Target>>} options.targets what parseBaseline gave
 * @param {string} options.folder where files are looked for: that of the baseline's own file
 * @param {SecretNames} [options.secretNames] these and those that are always secret are not in the digest, so that a
 *   new token makes no other feed
 * @returns {Promise<Record<string, Target>>}
 * @throws {BaseloadError} FEED_INVALID
 */
export declare function loadFeeds({ targets, folder, secretNames }: {
    targets: Readonly<Record<string, Target>>;
    folder: string;
    secretNames?: SecretNames | undefined;
}): Promise<Record<string, Target>>;
/**
 * Two versions of a service in one run, in generations of both, until it is decided or the time is up.
 * @param {object} options
 * @param {Version} options.before
 * @param {Version} options.after the one that may have become worse
 * @param {number} [options.margin] worsening that counts as none; absent: 0.05
 * @param {number} [options.latencyMargin] the same of p50, of p99 twice as much; absent: 0.25
 * @param {AskedTime} [options.time] absent: 90 seconds
 * @param {number} [options.ratePerSecond] offered to both; absent: near half of the slower peak
 * @param {{ peak?: number, open?: number }} [options.connections]
 * @param {number} [options.seed] of the order in each generation; absent: from the clock
 * @param {MeasuringSettings} [options.settings]
 * @param {Partial<Progress>} [options.progress]
 * @param {AbortSignal} [options.signal] ends it: what was measured is kept and compared
 * @returns {Promise<{ record: RunRecord, store: Store, comparison: RecordComparison }>}
 * @throws {BaseloadError} BASELINE_INVALID, FEED_INVALID, HOST_NOT_ALLOWED and what `run` throws
 */
export declare function measureVersions({ before, after, settings, progress, signal, ...how }: {
    before: Version;
    after: Version;
    margin?: number | undefined;
    latencyMargin?: number | undefined;
    time?: AskedTime | undefined;
    ratePerSecond?: number | undefined;
    connections?: {
        peak?: number;
        open?: number;
    } | undefined;
    seed?: number | undefined;
    settings?: MeasuringSettings | undefined;
    progress?: Partial<Progress> | undefined;
    signal?: AbortSignal | undefined;
}): Promise<{
    record: RunRecord;
    store: Store;
    comparison: RecordComparison;
}>;
declare namespace RUN_SENTENCES {
    function TEXT({ text }: {
        text: string;
    }): string;
    function MACHINE({ check, found }: {
        check: string;
        found: string;
    }): string;
    function K6_UNTRIED({ version, tried }: {
        version: string;
        tried: readonly string[];
    }): string;
    function CLOCK_JUMPED({ jumpMs }: {
        jumpMs: number;
    }): string;
    function CERTIFICATES_UNCHECKED(): string;
    function ENVIRONMENT_SET({ names }: {
        names: readonly string[];
    }): string;
    function PEAKS_NATIVE({ target, uncounted }: {
        target: string;
        uncounted: string;
    }): string;
    function MEASURED_BY_TOOL({ tool, version, source, hasQuoted, missing }: {
        tool: string;
        version?: string;
        source: string;
        hasQuoted: boolean;
        missing: readonly string[];
    }): string;
    function K6_ELSEWHERE({ source, missing }: {
        source: string;
        missing: readonly string[];
    }): string;
    function RECORD_MOVED({ lost, folder }: {
        lost: string;
        folder: string;
    }): string;
    function RECORD_LOST({ reasons }: {
        reasons: readonly string[];
    }): string;
    function PROFILE_NO_NODE({ target }: {
        target: string;
    }): string;
    function PROFILE_FAILED({ target, why }: {
        target: string;
        why: string;
    }): string;
}
declare namespace TRIAL_SENTENCES {
    function FEED_NATIVE(): string;
    function HTTP2_NATIVE({ streams }: {
        streams: number;
    }): string;
    function FEWER_CONNECTIONS({ connections, planned }: {
        connections: number;
        planned: number;
    }): string;
    function NOT_PINNED({ cores }: {
        cores: number | null;
    }): string;
    function WORKERS_CROWD_TARGET({ workers, cores }: {
        workers: number;
        cores: number;
    }): string;
    function WORKERS_SHARE({ workers, cores }: {
        workers: number;
        cores: number;
    }): string;
    function PARTS_SHARE({ parts, cores }: {
        parts: readonly string[];
        cores: number;
    }): string;
    function UNITS_YIELD({ units, cpu, cores }: {
        units: number;
        cpu: number;
        cores: number;
    }): string;
    function UNITS_WITH_PROXY({ cores }: {
        cores: number;
    }): string;
    function THROTTLED(): string;
    function LISTEN_QUEUE_FULL(): string;
    function TARGET_IGNORED_SIGTERM({ part }: {
        part: string;
    }): string;
    function TARGET_ESCAPED({ part, pids, port }: {
        part: string;
        pids: readonly number[];
        port: number | null;
    }): string;
    function DRIVER_LOST({ message }: {
        message: string;
    }): string;
    function PROMETHEUS_UNANSWERED({ figure, of }: {
        figure: string;
        of: AnswerReason;
    }, tell: Tell): string;
    function PROMETHEUS_LOOKS_BACK({ figure, range, windowMs }: {
        figure: string;
        range: string;
        windowMs: number;
    }): string;
    function LAB_PHASE_FAILED({ phase, action, error }: {
        phase: string;
        action: string | null;
        error?: string;
    }): string;
    function LAB_NOT_WARM({ failed, of }: {
        failed: number;
        of: number;
    }): string;
    function LAB_READERS_FAILED({ error }: {
        error: string;
    }): string;
    function LAB_COUNTERS_MISSING({ why }: {
        why: string;
    }): string;
    function LOG_UNIT_TAKEN({ unit }: {
        unit: string;
    }): string;
    function K6_DROPPED({ iterations }: {
        iterations: number;
    }): string;
    function VEGETA_NOTED({ errors, more }: {
        errors: readonly string[];
        more: number;
    }): string;
    function AUTOCANNON_FILLED_UP({ times, answers }: {
        times: number;
        answers: number;
    }): string;
    function WRK_LATE({ late, answers }: {
        late: number;
        answers: number;
    }): string;
    function WRK2_TIMEOUTS({ timeouts }: {
        timeouts: number;
    }): string;
    function K6_THRESHOLDS({ crossed, more, of }: {
        crossed: readonly string[];
        more: number;
        of: number;
    }): string;
    function WRK2_SHORT_SPECTRUM({ counted, completed }: {
        counted: number;
        completed: number;
    }): string;
}
declare namespace ANSWER_SENTENCES {
    function ASKING_INTERRUPTED(): string;
    function ANSWER_REDIRECTS({ status }: {
        status: number;
    }): string;
    function ANSWER_IS_ERROR({ type, error }: {
        type: string;
        error: string;
    }): string;
    function ANSWER_STATUS({ status }: {
        status: number;
    }): string;
    function ANSWER_FOREIGN(): string;
    function ANSWER_KIND({ kind }: {
        kind: string;
    }): string;
    function ANSWER_EMPTY(): string;
    function ANSWER_OF_SEVERAL({ series }: {
        series: number;
    }): string;
    function ANSWER_WITHOUT_VALUE(): string;
    function ANSWER_NOT_FINITE({ value }: {
        value: string;
    }): string;
    function ANSWER_TOO_LATE({ timeoutMs }: {
        timeoutMs: number;
    }): string;
    function ANSWER_TOO_LONG(): string;
    function NOBODY_LISTENS(): string;
    function ASKING_FAILED({ found }: {
        found: string;
    }): string;
}
declare namespace SHORTFALL_SENTENCES {
    function LATE({ lagUs, allowedUs }: {
        lagUs: number;
        allowedUs: number;
    }): string;
    function UNSENT({ sent, due }: {
        sent: number;
        due: number;
    }): string;
    function CLOCKS_APART({ ratio }: {
        ratio: number;
    }): string;
    function EXHAUSTED({ cause, times }: {
        cause: string;
        times: number;
    }): string;
    function LIMIT_REACHED({ setBy, connections, waited }: {
        setBy: "tool" | "machine";
        connections: number;
        waited: number;
    }): string;
    function STOOD_STILL({ plannedMs, still, closedMs }: {
        plannedMs: number;
        still: {
            totalMs: number;
            longestMs: number;
        } | null;
        closedMs: number | null;
    }): string;
    function INTERIM_ANSWERS({ times }: {
        times: number;
    }): string;
    function SURPLUS_ANSWERS({ times }: {
        times: number;
    }): string;
    function K6_SHORT_OF_USERS({ ratio, users, needed, hasObjectives }: {
        ratio: number;
        users: number;
        needed: number;
        hasObjectives: boolean;
    }): string;
    function K6_LEFT_OUT({ ratio, users, waitingRatio }: {
        ratio: number;
        users: number;
        waitingRatio: number;
    }): string;
    function K6_FORGOT({ due, planned }: {
        due: number;
        planned: number;
    }): string;
    function K6_BUSY({ ratio, cores, count }: {
        ratio: number;
        cores: readonly number[] | null;
        count: number;
    }): string;
    function K6_HOST_BUSY({ instances, ratio }: {
        instances: readonly string[];
        ratio: number;
    }): string;
    function K6_ENDED({ instance, segment, ended }: {
        instance: string;
        segment: string;
        ended: string;
    }): string;
    function K6_UNFINISHED({ instance, requests }: {
        instance: string;
        requests: number;
    }): string;
    function K6_UNTIMED({ instance, requests }: {
        instance: string;
        requests: number;
    }): string;
    function K6_STREAM_SHORT({ streamed, total }: {
        streamed: number;
        total: number;
    }): string;
    function K6_SEGMENT_MISSING({ segment }: {
        segment: string;
    }): string;
    function K6_STARTS_APART({ ms }: {
        ms: number;
    }): string;
    function K6_LENGTHS_APART({ leastMs, mostMs }: {
        leastMs: number;
        mostMs: number;
    }): string;
}
declare namespace ROW_SENTENCES {
    function INVALID({ shortfalls, others }: {
        shortfalls: readonly DriverShortfall[];
        others: number;
    }, tell: Tell): string;
    function NO_STEADY_STATE(): string;
    function WARM_UP_SHORT({ ms }: {
        ms: number;
    }): string;
    function BACKLOG({ requests }: {
        requests: number;
    }): string;
    function IN_STEP({ inFlight }: {
        inFlight: number;
    }): string;
    function RESENT({ requests }: {
        requests: number;
    }): string;
    function POOL_FULL({ connections, requests, trials }: {
        connections: number;
        requests: number;
        trials: number;
    }): string;
    function BODIES_SAMPLED({ answers, checked, bad }: {
        answers: number;
        checked: number;
        bad: number;
    }): string;
    function LEFT_OUT({ spoiled, trials, shortfall }: {
        spoiled: number;
        trials: number;
        shortfall: DriverShortfall;
    }, tell: Tell): string;
    function REPLACED({ trials }: {
        trials: number;
    }): string;
    function CROWDED(): string;
    function GOOD_APART({ percentile, allUs, goodUs }: {
        percentile: string;
        allUs: number;
        goodUs: number;
    }): string;
    function STOPS_UNEVEN({ shares }: {
        shares: ReadonlyArray<{
            target: string;
            ratio: number;
        }>;
    }): string;
}
declare namespace SIZE_SENTENCES {
    function UNITS_UNLIMITED(): string;
    function K6_CONSTANT_RATES({ version }: {
        version: string;
    }): string;
    function K6_NO_ORDER(): string;
    function SIZE_STOPPED({ units, reason }: {
        units: number;
        reason: CapacityReason;
    }, tell: Tell): string;
    function SIZE_TIME_UP({ units }: {
        units: number;
    }): string;
    function UNITS_FILL_MACHINE({ units, usedCores, cores }: {
        units: number;
        usedCores: number;
        cores: number;
    }): string;
    function SIZE_BROKEN_OFF({ units, error, message }: {
        units: number;
        error: string;
        message: string;
    }): string;
    function SCALE_BACK_FAILED({ units, message }: {
        units: number;
        message: string;
    }): string;
    function UNITS_SHARE_SOMETHING({ units }: {
        units: number;
    }): string;
}
declare namespace FOUND_SENTENCES {
    function CAPACITY_STARTS({ perSecond, leastPerSecond, mostPerSecond, starts, leftOut, runs }: {
        perSecond: number;
        leastPerSecond: number;
        mostPerSecond: number;
        starts: number;
        leftOut: number;
        runs?: true;
    }): string;
    function CAPACITY_BRACKET({ heldPerSecond, isConfirmed, failedPerSecond }: {
        heldPerSecond: number | null;
        isConfirmed: boolean;
        failedPerSecond: number | null;
    }): string;
    function CAPACITY_NONE_HELD({ perSecond, isMissed, p99Us, of }: {
        perSecond: number;
        isMissed: boolean;
        p99Us: number | null;
        of: ProbeReason;
    }, tell: Tell): string;
}
declare namespace VERDICT_SENTENCES {
    function row({ why }: {
        why: RowReason;
    }, tell: Tell): string;
    function nothingMeasured(): string;
    function nothingEnded(): string;
    function failuresUnknown(): string;
    function percentilesOnly(): string;
    function events(reason: EventsReason): string;
    function rate(reason: RateReason): string;
    function rateTooShort({ perSecond, askedPerSecond }: {
        perSecond: number;
        askedPerSecond: number;
    }): string;
    function rateQuoted({ perSecond, askedPerSecond }: {
        perSecond: number;
        askedPerSecond: number;
    }): string;
    function partial(reason: OfVerdict, tell: Tell): string;
    function lateOnly(reason: OfVerdict, tell: Tell): string;
    function successStands(reason: OfVerdict, tell: Tell): string;
    function stops(reason: StopsReason, tell: Tell): string;
}
declare namespace ROW_REASON_SENTENCES {
    function CUT_SHORT({ causes }: {
        causes: ReadonlyArray<string | null>;
    }): string;
    function NOT_BELIEVED(): string;
    function FAILED({ message }: {
        error: string;
        message: string;
    }): string;
    function UNAVAILABLE({ found }: {
        found: string;
    }): string;
    function NOT_MEASURED({ isInterrupted }: {
        isInterrupted: boolean;
    }): "not measured" | "not measured: the run was interrupted";
}
declare namespace PROBE_SENTENCES {
    function PROBE_INVALID({ shortfalls, isEmpty }: {
        shortfalls: readonly DriverShortfall[];
        isEmpty: boolean;
    }, tell: Tell): string;
    function PROBE_UNASKED(): string;
    function PROBE_EXCUSED({ ratio }: {
        ratio: number;
    }): string;
    function PROBE_FAILING({ failed, ended, overMs, leastRatio }: {
        failed: number;
        ended: number;
        overMs: number;
        leastRatio: number;
    }): string;
    function PROBE_GREW(reason: OfProbe, tell: Tell): string;
    function PROBE_IN_BURSTS({ of, worth }: {
        of: VerdictReason2;
        worth: number;
    }, tell: Tell): string;
}
declare namespace CAPACITY_SENTENCES {
    function CAPACITY_APART({ between, ratio }: {
        between: CapacityFound;
        ratio: number;
    }, tell: Tell): string;
    function CAPACITY_HELD({ perSecond, of }: {
        perSecond: number;
        of: ProbeReason | null;
    }, tell: Tell): string;
    function CAPACITY_NOT_HELD({ perSecond, of }: {
        perSecond: number;
        of: ProbeReason | null;
    }, tell: Tell): string;
    function CAPACITY_TIME_UP({ between }: {
        between: CapacityFound;
    }, tell: Tell): string;
    function CAPACITY_FAILING({ between, perSecond, of }: {
        between: CapacityFound;
        perSecond: number | null;
        of: ProbeReason | null;
    }, tell: Tell): string;
    function CAPACITY_LOST({ between, perSecond, answer }: {
        between: CapacityFound;
        perSecond: number;
        answer: string;
    }, tell: Tell): string;
    function CAPACITY_INTERRUPTED({ between }: {
        between: CapacityFound;
    }, tell: Tell): string;
    function CAPACITY_INVALID({ between, perSecond, of }: {
        between: CapacityFound;
        perSecond: number;
        of: ProbeReason;
    }, tell: Tell): string;
    function CAPACITY_NOT_OFFERED({ perSecond, mostPerSecond }: {
        perSecond: number;
        mostPerSecond: number;
    }): string;
    function CAPACITY_AT_LEAST({ between, mostPerSecond }: {
        between: CapacityFound;
        mostPerSecond: number;
    }, tell: Tell): string;
    function CAPACITY_OUT_OF_REACH({ perSecond, sloRatio, of }: {
        perSecond: number;
        sloRatio: number | null;
        of: ProbeReason | null;
    }, tell: Tell): string;
}
declare namespace HISTORY_SENTENCES {
    function FIGURE_OF_TOO_FEW({ figure }: {
        figure: string;
    }): string;
    function FIGURE_OF_FAILURES({ failed, of }: {
        failed: number;
        of: number;
    }): string;
    function RATES_DIFFER(): string;
    function VALUES_TOO_FEW({ values, needed }: {
        values: number;
        needed: number;
    }): string;
    function NEWEST_GOOD({ regressedAt }: {
        regressedAt: string | null;
    }): string;
    function NO_GOOD_RECORD({ regressedAt, why }: {
        regressedAt: string | null;
        why: PointReason | null;
    }, tell: Tell): string;
    function NONE_GOOD({ regressedAt, why }: {
        regressedAt: string | null;
        why: PointReason | null;
    }, tell: Tell): string;
    function NO_OLDER_RECORD({ baselines }: {
        baselines: readonly string[];
    }): string;
    function OTHER_MACHINE({ key, one, other }: {
        key: keyof Machine;
        one: string | number | null;
        other: string | number | null;
    }): string;
    function OTHER_MEMORY({ oneGib, otherGib }: {
        oneGib: number;
        otherGib: number;
    }): string;
    function MACHINE_CHANGED({ startedAt, what, before, after }: {
        startedAt: string;
        what: string;
        before: string | null;
        after: string | null;
    }): string;
    function SERIES_TESTED({ series }: {
        series: number;
    }): string;
    function VALUES_DOUBTED({ series, records, of }: {
        series: string;
        records: number;
        of: number;
    }): string;
    function RECORDS_BEYOND({ records, last }: {
        records: number;
        last: number;
    }): string;
}
declare namespace POINT_SENTENCES {
    function RUN_KILLED(): string;
    function RUN_INTERRUPTED(): string;
    function TARGET_FAILED({ target, error }: {
        target: string;
        error: string;
    }): string;
    function OBJECTIVE_NOT_MET({ target, objective, verdict }: {
        target: string;
        objective: string;
        verdict: Verdict["verdict"];
    }): string;
    function NOTHING_MEASURED(): string;
}
declare namespace REVIEW_SENTENCES {
    function NOTHING_EARLIER(): string;
    function RECORDS_COMPARED(): string;
    function CHANGE_UNTOLD({ run }: {
        run: string | null;
    }): string;
    function RECORD_ENDS_EARLY({ isKilled }: {
        isKilled: boolean;
    }): string;
    function NOT_CALIBRATED({ found }: {
        found: string | null;
    }): string;
    function TIMED_FROM_SENT({ engine }: {
        engine: string;
    }): string;
    function REPEATS_FEW({ repeats }: {
        repeats: number;
    }): string;
    function ROW_DOUBTED({ target, phase, status, reason }: {
        target: string;
        phase: Row["phase"];
        status: Row["status"];
        reason: RowReason2 | null;
    }, tell: Tell): string;
    function OF_TARGET(remark: OfTarget, tell: Tell): string;
    function TARGET_LOST({ target, error, message }: {
        target: string;
        error: string;
        message: string;
    }): string;
    function TARGET_ABSENT({ target, found }: {
        target: string;
        found: string;
    }): string;
    function RECORD_LEFT_OUT({ source, reason }: {
        source: string;
        reason: LeftOutReason;
    }, tell: Tell): string;
    function NO_UNITS(): string;
    function CAPACITY_OF_POINT({ units, isMeasured, hasMore }: {
        units: number;
        isMeasured: boolean;
        hasMore: boolean;
    }): string;
    function CAPACITY_IN_PROPORTION({ units, largestUnits }: {
        units: number;
        largestUnits: number;
    }): string;
    function CAPACITY_OF_CURVE({ units }: {
        units: number;
    }): string;
    function CAPACITY_NOT_MEASURED({ units }: {
        units: number;
    }): string;
}
declare namespace LEFT_OUT_SENTENCES {
    function RECORD_UNREADABLE({ found }: {
        found: string;
    }): string;
    function RECORD_FILE_MISSING({ file }: {
        file: string;
    }): string;
    function RECORD_FILE_UNREADABLE({ error }: {
        error: string;
    }): string;
    function NOT_IN_COMMIT({ found }: {
        found: string;
    }): string;
    function SAME_RUN({ source }: {
        source: string;
    }): string;
    function RUN_FAILED({ target, error }: {
        target: string;
        error: string;
    }): string;
    function RUN_EMPTY(): string;
}
declare namespace NO_CONTAINERS_SENTENCES {
    function unmeasured({ why }: {
        why?: RowReason;
    }, tell: Tell): string;
    function invalid({ why }: {
        why?: RowReason;
    }, tell: Tell): string;
    function nothingGood(): string;
    function rateUnsure({ low, high }: {
        low: number;
        high: number;
    }): string;
    function missed({ objective, offeredPerSecond }: {
        objective: string;
        offeredPerSecond: number | null;
    }): string;
}
declare namespace SIZING_SENTENCES {
    function UNITS_FROM({ basis }: {
        basis: Needed["basis"];
    }): string;
    function UNITS_NOT_MEASURED(): string;
    function UNITS_OF_P99_ONLY(): string;
    function UNITS_FROM_PROBES({ boundUs, points }: {
        boundUs: number;
        points: ReadonlyArray<{
            units: number;
            lowerPerSecond: number;
            upperPerSecond: number | null;
        }>;
    }): string;
    function UNITS_WITHOUT_NUMBER({ error }: {
        error: string | null;
    }): string;
    function UNITS_AT_LEAST(): string;
    function UNITS_FAR(): string;
    function SIZES_WITHOUT_NUMBER(): string;
    function SIZES_OF_ONE_NUMBER(): string;
    function SIZES_TIED(): string;
    function SIZES_APART(): string;
    function SIZES_OVERLAP(): string;
}
declare namespace CHANGE_SENTENCES {
    function CHANGED({ ratio, low, high, allowed }: {
        ratio: number;
        low: number;
        high: number;
        allowed: number;
    }): string;
}
declare namespace COMPARISON_SENTENCES {
    function CHANGE_OPEN({ change, isAlone, moreRepeats, hasDrift }: {
        change: Changed;
        isAlone: boolean;
        moreRepeats: number | null;
        hasDrift: boolean;
    }, tell: Tell): string;
    function STARTS_OPEN({ change, isAlone, moreStarts }: {
        change: Changed;
        isAlone: boolean;
        moreStarts: number | null;
    }, tell: Tell): string;
    function DRIVER_BOUND(reason: DriverBound, tell: Tell): string;
    function REPEATS_MISSING({ repeats, needed }: {
        repeats: number;
        needed: number;
    }): string;
    function NO_GOOD_ANSWER(): string;
    function STARTS_MISSING({ starts, measured, needed, shortfall }: {
        starts: number;
        measured: number;
        needed: number;
        shortfall: DriverShortfall | null;
    }, tell: Tell): string;
    function NO_INTERVAL({ tools }: {
        tools: Tools;
    }, tell: Tell): string;
    function NO_CHANGE_OF_TARGET(): string;
}
declare namespace DIFFERENCE_SENTENCES {
    function TOOLS({ first, second }: {
        first: string;
        second: string;
    }): string;
    function ENGINES_DIFFER({ first, second }: {
        first: string;
        second: string;
    }): string;
    function MACHINES_UNKNOWN(): string;
    function MACHINE_DIFFERS({ key, before, after }: {
        key: keyof Machine;
        before: string | number | null;
        after: string | number | null;
    }): string;
    function VERSION_DIFFERS({ name, before, after }: {
        name: string;
        before: string | null;
        after: string | null;
    }): string;
    function TIME_DIFFERS({ key, before, after }: {
        key: "durationMs" | "latencyDurationMs" | "warmupMs";
        before: number;
        after: number;
    }): string;
    function LOAD_DIFFERS({ before, after }: {
        before: PlannedLoad;
        after: PlannedLoad;
    }): string;
    function WORKERS_DIFFER({ before, after }: {
        before: number;
        after: number;
    }): string;
    function LAB_DIFFERS({ baseline }: {
        baseline: string;
    }): string;
    function TARGET_DIFFERS({ target }: {
        target: string;
    }): string;
    function REQUESTS_DIFFER({ target, before, after }: {
        target: string;
        before: FeedName | null;
        after: FeedName | null;
    }): string;
    function ROW_LOAD_DIFFERS({ rows, phase, before, after }: {
        rows: string;
        phase: "peak" | "latency";
        before: RowLoad;
        after: RowLoad;
    }): string;
    function IN_ONE_RECORD({ trials, record }: {
        trials: string;
        record: "first" | "second";
    }): string;
    function PHASE_IN_ONE_RECORD({ target, phase }: {
        target: string;
        phase: "peak" | "latency";
    }): string;
    function FIGURE_IN_ONE_RECORD({ figure, rows, phase }: {
        figure: string;
        rows: string;
        phase: "peak" | "latency";
    }): string;
    function RATE_NOT_FOUND({ figure }: {
        figure: string;
    }): string;
    function CPU_NOT_KNOWN(): string;
    function REQUESTS_TOO_FEW({ requests, needed }: {
        requests: number;
        needed: number;
    }): string;
}
declare namespace STAMPEDE_SENTENCES {
    function LAWS_BROKEN({ broken, trials }: {
        broken: number;
        trials: number;
    }): string;
    function LAWS_UNTRIED(): string;
    function LAWS_UNSURE({ unsure, trials }: {
        unsure: number;
        trials: number;
    }): string;
    function LAWS_HELD({ trials }: {
        trials: number;
    }): string;
}
declare namespace LAB_SENTENCES {
    function LAB_ROW_UNSOUND({ status }: {
        status: Row["status"];
    }): "missing" | "partial" | "invalid" | "ok";
    function LAB_ACTION_FAILED(): string;
    function LAB_WRONG_VALUES(): string;
}
declare namespace ORDER_SENTENCES {
    function ORDER_OF_HEALTHY(): string;
    function ORDER_REVERSED(step: {
        better: string;
        worse: string;
    }): string;
    function ORDER_WITHOUT({ target }: {
        target: string;
    }): string;
    function ORDER_OF_FEW(step: {
        better: string;
        worse: string;
    }): string;
    function ORDER_TIED(step: {
        better: string;
        worse: string;
    }): string;
    function ORDER_OF_EQUALS(): string;
    function ORDER_HELD({ steps }: {
        steps: number;
    }): string;
}
declare namespace SOAK_SENTENCES {
    function SOAK_LEAK({ bytesPerSecond, bytesPerRequest, requestsPerSecond, overMs }: {
        bytesPerSecond: Range;
        bytesPerRequest: Range | null;
        requestsPerSecond: number;
        overMs: number;
    }): string;
    function SOAK_NO_LEAK({ mostPerSecond, mostPerRequest, overMs }: {
        mostPerSecond: number;
        mostPerRequest: number | null;
        overMs: number;
    }): string;
    function SOAK_UNREAD(): string;
    function SOAK_FEW({ overMs }: {
        overMs: number;
    }): string;
    function SOAK_SLOWING(growth: {
        grownBytes: number;
        overMs: number;
    }): string;
    function SOAK_UNEVEN(growth: {
        grownBytes: number;
        overMs: number;
    }): string;
    function SOAK_SMALL(growth: {
        grownBytes: number;
        overMs: number;
    }): string;
    function SOAK_WIDE({ bytesPerSecond: { low, high }, overMs }: {
        bytesPerSecond: Range;
        overMs: number;
    }): string;
}
declare namespace GATE_SENTENCES {
    function GATE_WORSE({ why, ...of }: {
        figure: ComparedFigure;
        phase: "peak" | "latency";
        why: ComparisonReason;
    }, tell: Tell): string;
    function GATE_OPEN({ why, ...of }: {
        figure: ComparedFigure;
        phase: "peak" | "latency";
        why: ComparisonReason;
    }, tell: Tell): string;
    function GATE_OBJECTIVE_MISSED({ objective, phase, why }: {
        objective: string;
        phase: "peak" | "latency";
        why: VerdictReason2;
    }, tell: Tell): string;
    function GATE_OBJECTIVE_OPEN({ objective, phase, live, next, why }: {
        objective: string;
        phase: "peak" | "latency";
        live: Verdict["verdict"];
        next: Verdict["verdict"];
        why: VerdictReason2;
    }, tell: Tell): string;
    function GATE_BOTH_MISS({ objective, phase }: {
        objective: string;
        phase: "peak" | "latency";
    }): string;
    function GATE_FAILING({ message }: {
        message: string;
    }): string;
    function GATE_FAILED({ error, message }: {
        error: string;
        message: string;
    }): string;
    function GATE_NOTHING(): string;
}
declare namespace BISECTION_SENTENCES {
    function BISECTION_NOT_WORSE({ good, bad }: {
        good: string;
        bad: string;
    }): string;
    function BISECTION_SKIPPED({ commits }: {
        commits: readonly string[];
    }): string;
    function BISECTION_INTERRUPTED({ steps }: {
        steps: number;
    }): string;
}
declare namespace LOG_SENTENCES {
    function STAMPS_WITHOUT_ZONE({ utcOffsetS }: {
        utcOffsetS: number;
    }): string;
    function COUNTED_WHEN_CAME(): string;
    function COUNTED_WHEN_BEGAN(): string;
    function COUNTED_WHEN_STAMPED(): string;
    function TRACE_TIMES(): string;
    function FIELDS_FOUND({ fields }: {
        fields: ReadonlyArray<{
            role: string;
            name: string;
        }>;
    }): string;
    function LINES_JOINED({ field }: {
        field: string;
    }): string;
    function LINES_UNWRAPPED({ key }: {
        key: string;
    }): string;
    function NO_DURATION_FOUND(): string;
    function DURATION_SAYS_UNIT({ field }: {
        field: string;
    }): string;
    function DURATION_UNIT({ field, unit, source, writer }: {
        field: string;
        unit: keyof typeof UNITS;
        source: keyof typeof SOURCES;
        writer: string | null;
    }): string;
}
declare const UNITS: Readonly<{
    s: "seconds";
    ms: "milliseconds";
    us: "microseconds";
    ns: "nanoseconds";
}>;
declare const SOURCES: Readonly<{
    given: "as --time-unit says";
    name: "as its name says";
    beside: "as a time beside it says; --time-unit changes that";
    log: "the only unit that its values can be in; --time-unit changes that";
    writer: "as its writer has it; --time-unit changes that";
}>;
declare namespace TRAFFIC_SENTENCES {
    function LOG_NOT_WHOLE(): string;
    function REQUESTS_OUTSIDE({ requests }: {
        requests: number;
    }): string;
    function REQUESTS_BEYOND_DAYS({ requests }: {
        requests: number;
    }): string;
    function LINES_WITHOUT_ANSWER({ lines }: {
        lines: number;
    }): string;
    function DAYS_WITHOUT_REQUEST({ days }: {
        days: number;
    }): string;
    function LESS_THAN_AN_HOUR(): string;
    function PEAK_STANDS_OUT({ perSecond }: {
        perSecond: number;
    }): string;
    function CLIENTS_GAVE_UP({ ratio }: {
        ratio: number;
    }): string;
    function SERVICE_TIMES(): string;
    function REQUESTS_WITHOUT_DURATION({ requests }: {
        requests: number;
    }): string;
    function DURATIONS_IN_STEPS({ resolutionUs }: {
        resolutionUs: number;
    }): string;
    function PATHS_NOT_FOUND({ ratio }: {
        ratio: number;
    }): string;
    function ROUTES_TOGETHER({ requests }: {
        requests: number;
    }): string;
    function REQUESTS_LATE({ requests }: {
        requests: number;
    }): string;
}
declare namespace PROPOSAL_SENTENCES {
    function DURATIONS_MISSING(): string;
    function DURATIONS_IN_SECONDS(): string;
    function DURATIONS_TOO_FEW({ needed, total }: {
        needed: number;
        total: number;
    }): string;
    function TIME_ROUNDED_UP({ p99Us }: {
        p99Us: number;
    }): string;
    function RATIO_LOW({ surelyRatio, ...seen }: {
        ratio: number;
        requests: number;
        surelyRatio: number;
    }): string;
    function RATIO_OF_TOO_FEW(seen: {
        ratio: number;
        requests: number;
    }): string;
    function RATIO_ROUNDED_DOWN({ surelyRatio, ...seen }: {
        ratio: number;
        requests: number;
        surelyRatio: number;
    }): string;
}
declare namespace CACHE_NEED_SENTENCES {
    function CACHE_NOTHING(): string;
    function CACHE_CANNOT_TELL({ ratio }: {
        ratio: number;
    }): string;
    function CACHE_LITTLE({ hitRatio }: {
        hitRatio: number;
    }): string;
    function CACHE_OPEN({ peakPerSecond, originPerSecond }: {
        peakPerSecond: number;
        originPerSecond: number;
    }): string;
    function CACHE_SPARED({ peakPerSecond, canTakePerSecond }: {
        peakPerSecond: number;
        canTakePerSecond: number;
    }): string;
    function CACHE_ENOUGH({ peakPerSecond, originPerSecond, canTakePerSecond }: {
        peakPerSecond: number;
        originPerSecond: number;
        canTakePerSecond: number;
    }): string;
    function CACHE_TOO_LITTLE({ peakPerSecond, originPerSecond, canTakePerSecond }: {
        peakPerSecond: number;
        originPerSecond: number;
        canTakePerSecond: number;
    }): string;
}
declare namespace CACHE_SENTENCES {
    function CACHE_BEGINS_COLD({ ratio }: {
        ratio: number;
    }): string;
    function CACHE_SAMPLED({ followed, ratio, errorRatio }: {
        followed: number;
        ratio: number;
        errorRatio: number;
    }): string;
    function CACHE_LINES_LATE({ lines, ratio }: {
        lines: number;
        ratio: number;
    }): string;
    function CACHE_NO_SIZES(): string;
    function CACHE_NO_COOKIES(): string;
    function CACHE_NO_METHODS(): string;
    function CACHE_NO_PATHS({ ratio }: {
        ratio: number;
    }): string;
    function CACHE_WHOLE_SECONDS(): string;
    function CACHE_WRITES_UNSEEN(): string;
    function ZIPF_NONE(): string;
    function ZIPF_MISFIT({ misfit }: {
        misfit: number;
    }): string;
}
declare namespace PROMISE_SENTENCES {
    function LATENCY_UNKNOWN(): string;
    function BOUND_HOLDS({ boundUs, band }: {
        boundUs: number;
        band: PromiseBand;
    }): string;
    function NOT_PROMISED({ boundUs, band }: {
        boundUs: number | null;
        band: PromiseBand;
    }): string;
    function BEYOND_BUCKETS({ band }: {
        band: PromiseBand;
    }): string;
    function BAND_HOLDS({ boundUs, band }: {
        boundUs: number | null;
        band: PromiseBand;
    }): string;
    function BAND_MISSES({ band }: {
        band: PromiseBand;
    }): string;
    function BAND_SPLIT({ band }: {
        band: PromiseBand;
    }): string;
    function RATIO_UNKNOWN({ services }: {
        services: readonly string[];
    }): string;
    function RATIO_DECIDED(ratio: {
        independent: number;
        low: number;
        high: number;
    }): string;
    function RATIO_SPLIT(ratio: {
        independent: number;
        low: number;
        high: number;
    }): string;
    function MEASURED_ABOVE(reason: OfPromise, tell: Tell): string;
    function SAMPLES_TOO_FEW({ requests, worth, service, asked, needed }: {
        requests: number;
        worth: number;
        service: string;
        asked: string;
        needed: number;
    }): string;
}
declare namespace PROMISE_REMARKS {
    function PROMISES_ONLY({ services }: {
        services: readonly string[];
    }): string;
    function LATENCIES_UNKNOWN({ services }: {
        services: readonly string[];
    }): string;
    function SUPPOSED({ services }: {
        services: readonly string[];
    }): string;
    function BUCKETS_WIDE({ buckets }: {
        buckets: ReadonlyArray<{
            service: string;
            ratio: number;
        }>;
    }): string;
    function RATIOS_MEASURED({ services }: {
        services: readonly string[];
    }): string;
    function KNOWN_AT_PEAK({ target, file }: {
        target: string;
        file: string;
    }): string;
    function KNOWN_FROM_ROW({ target, file, status, reason }: {
        target: string;
        file: string;
        status: Row["status"];
        reason: RowReason2 | null;
    }, tell: Tell): string;
    function GOOD_ANSWERS_ONLY(): string;
    function GRID_ERROR({ ratio }: {
        ratio: number;
    }): string;
    function RULE_LEFT_OUT({ factor, objective }: {
        factor: number;
        objective: string;
    }): string;
    function ALERT_LEFT_OUT({ factor, objective }: {
        factor: number;
        objective: string;
    }): string;
}
declare namespace OPENSLO_SENTENCES {
    function INDICATOR_ABSENT({ slo, indicator }: {
        slo: string;
        indicator: string;
    }): string;
    function TIME_SLICES({ slo, method }: {
        slo: string;
        method: string;
    }): string;
    function CALENDAR_WINDOW({ slo }: {
        slo: string;
    }): string;
    function OBJECTIVE_TWICE({ slo, objective, service }: {
        slo: string;
        objective: string;
        service: string;
    }): string;
    function TARGET_ZERO({ slo }: {
        slo: string;
    }): string;
    function NO_LATENCY({ slo, op }: {
        slo: string;
        op: string | null;
    }): string;
    function UNIT_TAKEN({ slo, value, annotation }: {
        slo: string;
        value: number;
        annotation: string;
    }): string;
    function OBJECTIVE_UNREADABLE({ slo, error }: {
        slo: string;
        error: string;
    }): string;
    function SERVICE_NOT_COMPOSED({ service }: {
        service: string;
    }): string;
    function NOTHING_COMPOSED(): string;
    function WINDOW_SHORT({ window }: {
        window: string;
    }): string;
    function WEIGHTS_LOST({ slo }: {
        slo: string;
    }): string;
    function WINDOWS_DIFFER({ windows }: {
        windows: readonly string[];
    }): string;
    function DOCUMENTS_CARRIED({ kinds }: {
        kinds: readonly string[];
    }): string;
    function COMMENTS_LOST(): string;
    function NO_GRAPH(): string;
    function OBJECTIVE_GONE({ title, objective }: {
        title: string;
        objective: string;
    }): string;
    function OBJECTIVES_ONLY(): string;
    function ALERTS_OF_ONE_WINDOW(): string;
    function TARGETS_TO_FILL(): string;
    function QUERIES_TO_FILL(): string;
    function FAN_OUT_LOST(): string;
}
declare namespace PRODUCTION_SENTENCES {
    function QUESTION_WRONG({ wrong }: {
        wrong: string;
    }): string;
    function QUERY_UNANSWERED({ role, of }: {
        role: string;
        of: AnswerReason | null;
    }, tell: Tell): string;
    function AGAINST_BOUND(): string;
    function NO_BOUND(): string;
    function NO_RATIO({ value }: {
        value: number;
    }): string;
    function RATIO_ALONE(): string;
    function NOT_ASKED({ queries }: {
        queries: readonly string[];
    }): string;
    function NO_TRAFFIC(): string;
    function COUNTS_IMPOSSIBLE({ good, bad, total }: {
        good: number | null;
        bad: number | null;
        total: number;
    }): string;
    function GOOD_OVER_TOTAL(): string;
}
declare namespace TRACE_CAUSE_SENTENCES {
    function TRACE_QUEUE({ parts, percentile, withoutUs, withUs }: {
        parts: ReadonlyArray<{
            name: string;
            quietUs: number;
            allUs: number;
        }>;
        percentile: number;
        withoutUs: number;
        withUs: number;
    }): string;
    function TRACE_PARALLEL({ pair, ratio, modelUs, measuredUs }: {
        pair: readonly [string, string] | null;
        ratio: number;
        modelUs: number;
        measuredUs: number;
    }): string;
    function TRACE_STAGGERED({ pair, ratio, modelUs, measuredUs }: {
        pair: readonly [string, string] | null;
        ratio: number;
        modelUs: number;
        measuredUs: number;
    }): string;
    function TRACE_GROUPED({ part, fewest, most, numbers, percentile, measuredUs, endUs }: {
        part: string;
        fewest: number;
        most: number;
        numbers: readonly number[];
        percentile: number;
        measuredUs: number;
        endUs: number;
    }): string;
    function TRACE_SLOW_TOGETHER({ percentile, measuredUs, highUs }: {
        percentile: number;
        measuredUs: number;
        highUs: number;
    }): string;
    function TRACE_SLOW_APART({ percentile, measuredUs, lowUs }: {
        percentile: number;
        measuredUs: number;
        lowUs: number;
    }): string;
}
declare namespace TRACE_REMARKS {
    function TRACE_ROOTLESS({ traces, of }: {
        traces: number;
        of: number;
    }): string;
    function TRACE_ENTERED({ traces }: {
        traces: number;
    }): string;
    function TRACE_ORPHANS({ spans }: {
        spans: number;
    }): string;
    function TRACE_CYCLES({ spans }: {
        spans: number;
    }): string;
    function TRACE_DUPLICATES({ spans }: {
        spans: number;
    }): string;
    function TRACE_NEGATIVE({ spans }: {
        spans: number;
    }): string;
    function TRACE_SKEWED({ spans, mostUs }: {
        spans: number;
        mostUs: number;
    }): string;
    function TRACE_DETACHED({ spans }: {
        spans: number;
    }): string;
    function TRACE_OUTLIVED({ spans }: {
        spans: number;
    }): string;
    function TRACE_LINKED({ spans }: {
        spans: number;
    }): string;
    function TRACE_FOLDED({ spans }: {
        spans: number;
    }): string;
    function TRACE_CUT_SPANS({ spans }: {
        spans: number;
    }): string;
    function TRACE_CUT_EARLY({ traces }: {
        traces: number;
    }): string;
    function TRACE_LINES_BROKEN({ lines }: {
        lines: number;
    }): string;
    function TRACE_FILE_CUT({ files }: {
        files: readonly string[];
    }): string;
    function TRACE_NOT_SPANS({ values }: {
        values: number;
    }): string;
    function TRACE_OTHER_ROOTS({ roots }: {
        roots: ReadonlyArray<{
            name: string;
            traces: number;
        }>;
    }): string;
    function TRACE_ROOT_LATE({ root, traces, of, mostRoots }: {
        root: string;
        traces: number;
        of: number;
        mostRoots: number;
    }): string;
    function TRACE_ROOT_NAMES({ traces, mostNames }: {
        traces: number;
        mostNames: number;
    }): string;
    function TRACE_GROWS({ part, growth }: {
        part: string;
        growth: number;
    }): string;
    function TRACE_TOO_LARGE(): string;
    function TRACE_MOVES_SKIPPED({ parts }: {
        parts: number;
    }): string;
    function TRACE_LOOP_CUT({ part, rounds, most }: {
        part: string;
        rounds: number;
        most: number;
    }): string;
    function TRACE_NO_LOAD(): string;
    function TRACE_SMALL_PARTS({ parts, ratio }: {
        parts: number;
        ratio: number;
    }): string;
}
/**
 * How many units hold a peak. Give one of: a target that ships, a command, the address of what runs already, capacities
 * that you have. Nothing is written.
 * @param {object} options
 * @param {SizingQuestion} options.question of parseSizingQuestion
 * @param {string} [options.target] name of a target that ships
 * @param {string} [options.start] command of your own service, which listens on the port in PORT
 * @param {string} [options.path] of the request, for start; absent: /
 * @param {string} [options.url] of what runs already, with the path
 * @param {{ command: string, back?: number }} [options.scale] for url: a shell command that puts `{units}` units there,
 *   and how many are left there at the end; absent: it is one unit
 * @param {number} [options.abortBelow] share of good answers below which the search ends; absent: 0.9 for url, else none
 * @param {CapacityPoint[]} [options.points] capacities measured elsewhere (parseCapacityPoints): nothing is measured then
 * @param {string} [options.file] where the points are from, for the report
 * @param {'roundrobin' | 'leastconn'} [options.balance]
 * @param {number} [options.connections] most that are open at once; absent: as many as are needed
 * @param {number} [options.timeoutMs] after which a request counts as failed; absent: 10 s
 * @param {number} [options.budgetMs] for all that is measured, starts and waiting included; absent: 5 minutes
 * @param {number} [options.seed] absent: from the clock
 * @param {Pick<MeasuringSettings, 'version' | 'targetsFolder' | 'configs' | 'pin' |
 *   'allowHosts'>} [options.settings]
 * @param {Partial<SizeProgress>} [options.progress]
 * @param {AbortSignal} [options.signal] ends it: the answer is of what was measured by then; while servers are being
 *   started there is none, and it rejects with the AbortError
 * @returns {Promise<SizeResult>}
 * @throws {BaseloadError} USAGE, TARGET_UNKNOWN, DEPENDENCY_MISSING, LIMITS_UNAVAILABLE, UNIT_TOO_SMALL, UNIT_OUT_OF_MEMORY
 */
export declare function size({ question, target, start, url, points, file, ...measuring }: {
    question: SizingQuestion;
    target?: string | undefined;
    start?: string | undefined;
    path?: string | undefined;
    url?: string | undefined;
    scale?: {
        command: string;
        back?: number;
    } | undefined;
    abortBelow?: number | undefined;
    points?: CapacityPoint[] | undefined;
    file?: string | undefined;
    balance?: "roundrobin" | "leastconn" | undefined;
    connections?: number | undefined;
    timeoutMs?: number | undefined;
    budgetMs?: number | undefined;
    seed?: number | undefined;
    settings?: Pick<MeasuringSettings, "configs" | "version" | "allowHosts" | "targetsFolder" | "pin"> | undefined;
    progress?: Partial<SizeProgress> | undefined;
    signal?: AbortSignal | undefined;
}): Promise<SizeResult>;
/**
 * The drivers against servers whose truth is known. It is not kept: `baseload calibrate` keeps one that runs quote.
 * @param {object} [options]
 * @param {boolean} [options.quick] windows of 2 s and small stalls
 * @param {number} [options.durationMs] measured time of every trial, in place of that
 * @param {number} [options.seed] of due times and delays; absent: 1
 * @param {CalibrationPlan} [options.plan] in place of all three: some trials of planCalibration
 * @param {Pick<MeasuringSettings, 'version' | 'targetsFolder' | 'configs' | 'pin' | 'watch'>} [options.settings]
 * @param {Partial<Pick<Progress, 'onTrial' | 'onTick' | 'onTrialEnd'>>} [options.progress]
 * @param {AbortSignal} [options.signal]
 * @returns {Promise<Calibration | null>} null after an abort: half a calibration says nothing
 * @throws {BaseloadError} what starting a server and driving it throw
 */
export declare function calibrate(options?: {
    quick?: boolean | undefined;
    durationMs?: number | undefined;
    seed?: number | undefined;
    plan?: CalibrationPlan | undefined;
    settings?: Pick<MeasuringSettings, "configs" | "version" | "watch" | "targetsFolder" | "pin"> | undefined;
    progress?: Partial<Pick<Progress, "onTick" | "onTrial" | "onTrialEnd">> | undefined;
    signal?: AbortSignal | undefined;
}): Promise<Calibration | null>;
/**
 * What access logs say about peak, errors and durations.
 * @param {object} options
 * @param {string[]} options.files paths; `-` is stdin
 * @param {AccessLogFormat | null} [options.format] absent: found from the first lines
 * @param {FormatOptions} [options.options] of stamps, durations and the fields of JSON lines
 * @param {boolean} [options.byRoute] also by path, ids collapsed
 * @param {number} [options.fromS] only requests from this second since 1970 on
 * @param {number} [options.toS] and before this one
 * @param {AbortSignal} [options.signal]
 * @param {(seen: { bytes: number, lines: number, file: string }) => void} [options.onProgress]
 * @returns {Promise<PeakResult | null>} null when it was stopped before the first request
 * @throws {BaseloadError} LOG_NOT_FOUND, LOG_EMPTY, LOG_UNREADABLE
 */
export declare function observePeak({ files, format, options, byRoute, ...rest }: {
    files: string[];
    format?: AccessLogFormat | null | undefined;
    options?: FormatOptions | undefined;
    byRoute?: boolean | undefined;
    fromS?: number | undefined;
    toS?: number | undefined;
    signal?: AbortSignal | undefined;
    onProgress?: ((seen: {
        bytes: number;
        lines: number;
        file: string;
    }) => void) | undefined;
}): Promise<PeakResult | null>;
/**
 * The conductor: records and what else a team knows of its service, read and asked for, then the document of its review.
 * @param {object} options
 * @param {readonly string[]} options.paths records, or folders of them
 * @param {readonly string[]} [options.targets]
 * @param {string} [options.slo] OpenSLO documents
 * @param {string} [options.sla] file of a service
 * @param {readonly string[]} [options.sizes] documents of `baseload size --json`
 * @param {string} [options.peak] document of `baseload peak --json`
 * @param {string} [options.previous] document of `baseload review --json`
 * @param {string} [options.prometheus] address
 * @param {readonly string[]} [options.allowHosts]
 * @param {number} [options.timeoutMs] for each query
 * @param {number} [options.margin]
 * @param {readonly string[]} [options.argv] the command line, to be repeated
 * @param {AbortSignal} [options.signal]
 * @returns {Promise<ReviewResult>}
 * @throws {BaseloadError} USAGE, RECORD_NOT_FOUND, RECORD_INVALID, HISTORY_NOT_FOUND, REVIEW_INVALID, SERVICE_INVALID,
 *   URL_INVALID, HOST_NOT_ALLOWED
 */
export declare function review({ paths, targets, slo, sla, sizes, peak, previous, prometheus, allowHosts, timeoutMs, margin, argv, signal }: {
    paths: readonly string[];
    targets?: readonly string[] | undefined;
    slo?: string | undefined;
    sla?: string | undefined;
    sizes?: readonly string[] | undefined;
    peak?: string | undefined;
    previous?: string | undefined;
    prometheus?: string | undefined;
    allowHosts?: readonly string[] | undefined;
    timeoutMs?: number | undefined;
    margin?: number | undefined;
    argv?: readonly string[] | undefined;
    signal?: AbortSignal | undefined;
}): Promise<ReviewResult>;
/**
 * Unpack an HDR histogram of microseconds, of any number of digits. Each value is the highest one of its bucket, so no
 * request is shown faster than it was.
 * @param {string} base64
 * @returns {Distribution}
 * @throws {BaseloadError} RECORD_INVALID
 */
export declare function decodeHistogram(base64: string): Distribution;
/**
 * What instances of k6 have printed, merged as if baseload had run them: one result for each experiment.
 * @param {{ files: readonly string[] }} options summaries as files, or logs with them
 * @returns {Promise<Array<{ experiment: K6Experiment, startedAtMs: number | null, cutShort: string | null, load:
 *   DriverResult }>>} cutShort: how, of a test that was ended before its time
 * @throws {BaseloadError} K6_SUMMARY_INVALID
 */
export declare function readK6Files({ files }: {
    files: readonly string[];
}): Promise<Array<{
    experiment: K6Experiment;
    startedAtMs: number | null;
    cutShort: string | null;
    load: DriverResult;
}>>;
/**
 * A record of what k6 has measured elsewhere, by scripts of ours.
 * @param {{ measured: ReadonlyArray<{ experiment: K6Experiment, startedAtMs: number | null, cutShort?: string | null,
 *   load: DriverResult }>, source: string, version: string, now: Date }} options version: of baseload; now: stands for
 *   a start that is not told
 * @returns {RunRecord}
 */
export declare function buildK6Record({ measured, source, version, now }: {
    measured: ReadonlyArray<{
        experiment: K6Experiment;
        startedAtMs: number | null;
        cutShort?: string | null;
        load: DriverResult;
    }>;
    source: string;
    version: string;
    now: Date;
}): RunRecord;
/**
 * A record of ours, or the result of another tool as one; which, the file's content says.
 * @param {{ path: string, unit?: string }} options a file, or the folder of a run; unit: of the values of a .hlog or .hgrm
 * @returns {Promise<{ record: RunRecord, path: string }>}
 * @throws {BaseloadError} RECORD_NOT_FOUND, RECORD_INVALID; USAGE: a unit for what has its own
 */
export declare function readAnyRecord({ path, unit }: {
    path: string;
    unit?: string;
}): Promise<{
    record: RunRecord;
    path: string;
}>;
/**
 * @param {{ path: string }} options a record, or the folder of a run; `latest`: see findRun
 * @returns {Promise<{ record: RunRecord, path: string }>}
 * @throws {BaseloadError} RECORD_NOT_FOUND, RECORD_INVALID
 */
export declare function readRecord({ path }: {
    path: string;
}): Promise<{
    record: RunRecord;
    path: string;
}>;
/**
 * Where the level of a series changes: E-divisive with means. The series is cut where the energy distance of the two
 * sides is largest, as long as a permutation test says that chance rarely does that; then each side is looked at by
 * itself. It supposes nothing of how the values are distributed, only that they come in no order as long as nothing
 * changes. Sources: Matteson and James, "A Nonparametric Approach for Multiple Change Point Analysis of Multivariate
 * Data", JASA 109, 2014 (the statistic with alpha = 1, and the test); Daly et al., "The Use of Change Point Detection
 * to Identify Software Performance Regressions in a Continuous Integration System", ICPE 2020 (its use for one value a
 * build). Permutations stop as soon as they can no longer say `significant` (Besag and Clifford, "Sequential Monte
 * Carlo p-values", Biometrika 78, 1991).
 * @param {{ values: Array<number | null>, seed: number, significance?: number, permutations?: number }} options values: in order of time;
 *   null, NaN and Infinity are gaps
 * @returns {ChangePoint[]} rising
 */
export declare function findChangePoints({ values, seed, significance, permutations }: {
    values: Array<number | null>;
    seed: number;
    significance?: number;
    permutations?: number;
}): ChangePoint[];
/**
 * Fits the Universal Scalability Law (Gunther, Guerrilla Capacity Planning, Springer 2007, ch. 4 to 6) with 0 <= sigma <= 1 and kappa >= 0.
 * Points that all have an interval are weighted by its width, others equally.
 *
 * Intervals are those of nonlinear least squares, as R's nls has them: estimate -+ quantile x standard error from
 * (J'WJ)^-1, a parameter that came out at its bound counted as free. Without intervals of the points the scale comes
 * from the residuals (Student's t); with them it is 1, or larger when the residuals say so (Birge, Physical Review 40,
 * 1932).
 * @param {{ points: UslPoint[], confidence?: number }} options rates > 0
 * @returns {Usl | null} null without points. 1 number of units: no fit but a straight line, which no larger number exceeds; 2: no kappa
 */
export declare function fitUsl({ points, confidence }: {
    points: UslPoint[];
    confidence?: number;
}): Usl | null;
/**
 * 0 every figure is decided and none is worse; 1 one is; 3 it cannot be said.
 * @param {{ comparison: RecordComparison }} options
 * @returns {number} a value of EXIT
 */
export declare function comparisonExitCode({ comparison: { figures } }: {
    comparison: RecordComparison;
}): number;
/** @param {{ result: HistoryResult }} options @returns {number} a value of EXIT */
export declare function historyExitCode({ result }: {
    result: HistoryResult;
}): number;
/**
 * What the process should exit with. A target that failed wins over an objective missed, which wins over one that could not be
 * judged. Targets whose parts are not installed are no reason to fail: the row says so. Ctrl-C is the caller's to see.
 * Only what the user promised counts: not the objectives that ship, and not the reference, which stands there to be compared with.
 * @param {{ result: Result, strict?: boolean, isOwn?: (baseline: Baseline) => boolean }} options strict: what cannot be told counts too;
 *   isOwn: whether the objectives of a baseline are the user's; absent: all are
 * @returns {number} a value of EXIT
 */
export declare function exitCodeOf(options: {
    result: Result;
    strict?: boolean;
    isOwn?: (baseline: Baseline) => boolean;
}): number;
/**
 * What is said, as a sentence.
 * @param {Parameters<Tell>[0]} message
 * @returns {string} plain text, to be escaped by the format; `worker 2: ` before it, ` (2 of 5 trials)` behind it, where they are known
 */
export declare function tell(message: Parameters<Tell>[0]): string;
/**
 * The one document that `--json` prints. Explained field by field in docs/reference/json-output.md.
 * @param {{ result: Result, files: Record<string, string> }} options files: what was written, by name (`report`, `record`)
 * @returns {Record<string, unknown>} fit for JSON.stringify; never Infinity or NaN, which JSON cannot hold
 */
export declare function buildJsonDocument({ result, files }: {
    result: Result;
    files: Record<string, string>;
}): Record<string, unknown>;
/**
 * Every chart that a result has the numbers for, in the order in which the tables stand. What has none is left out: an
 * empty chart says nothing.
 * @param {{ result: Result }} options
 * @returns {Chart[]}
 */
export declare function buildCharts({ result }: {
    result: Result;
}): Chart[];
/**
 * The report for people who read text: how it came out, for each baseline one table and one chart, and what the numbers do not say.
 * report.html has the rest. With as many rows in a table as fit.
 * @param {{ result: Result, charts?: readonly Chart[] }} options charts: those that are written beside it; none where it is printed
 * @returns {string} Markdown (GFM), at most 250 lines, for one baseline 90; ends with a newline
 */
export declare function renderMarkdown({ result, charts }: {
    result: Result;
    charts?: readonly Chart[];
}): string;
/**
 * The result for stdout: a table and the verdicts for each baseline, then all that a reader must know beside them.
 * @param {{ result: Result, columns: number | undefined, colors: boolean, files?: Record<string, string> }} options columns: of the
 * terminal, absent when there is none; files: what was written, by name (`report`, `record`)
 * @returns {string} ends with a newline
 */
export declare function renderTerminal({ result, columns, colors, files }: {
    result: Result;
    columns: number | undefined;
    colors: boolean;
    files?: Record<string, string>;
}): string;
/**
 * A calibration for a terminal: what was reported beside what was true, how far they are apart, what the drivers can do, the verdict.
 * @param {{ calibration: Calibration, columns?: number, colors: boolean, path?: string }} options path: where it is kept
 * @returns {string} ends with a newline
 */
export declare function renderCalibration({ calibration, columns, colors, path }: {
    calibration: Calibration;
    columns?: number;
    colors: boolean;
    path?: string;
}): string;
/**
 * The one document of `peak --json`. Explained field by field in docs/reference/peak.md.
 * @param {{ result: PeakResult }} options
 */
export declare function buildPeakDocument({ result: { log, traffic, proposals, next, remarks } }: {
    result: PeakResult;
}): {
    formatVersion: number;
    peak: {
        log: {
            remarks: string[];
            bytes: number;
            format: AccessLogFormat | null;
            lines: number;
            requests: number;
            other: number;
            first: LogLine[];
            resolutionUs: number;
            files: string[];
            outside: number;
            begun: number;
            unreadable: number;
            isWhole: boolean;
            beyondDays: number;
            lateByRoute: number;
        };
        traffic: {
            peakSecond: {
                requests: number;
                ratePerSecond: number;
                from: string;
            } | null;
            peakMinute: {
                requests: number;
                ratePerSecond: number;
                from: string;
            } | null;
            peakHour: {
                requests: number;
                ratePerSecond: number;
                from: string;
            } | null;
            routes: {
                peakAt: string;
                name: string;
                example: string;
                requests: number;
                share: number;
                peakPerSecond: number;
                errorRatio: number;
                errorInterval: {
                    low: number;
                    high: number;
                };
                durations: ObservedDurations | null;
            }[] | null;
            requests: number;
            seconds: number;
            missingDays: number;
            meanPerSecond: number;
            profile: TrafficProfile;
            sent: {
                answers: number;
                bytes: number;
                meanBytes: number;
            } | null;
            p999SecondPerSecond: number | null;
            p999Needs: number;
            burst: number;
            burstOver: "busiest hour" | "whole log";
            errors: number;
            errorRatio: number;
            errorInterval: {
                low: number;
                high: number;
            };
            statuses: Record<string, number>;
            durations: ObservedDurations | null;
            first: string;
            last: string;
        };
        proposals: {
            reason: string;
            kind: "latency" | "success";
            text: string | null;
        }[];
        next: string;
        remarks: string[];
    };
};
/**
 * One chart for each figure and load that has two records or more.
 * @param {{ result: HistoryResult }} options
 * @returns {Chart[]}
 */
export declare function buildHistoryCharts({ result: { baseline, series, points } }: {
    result: HistoryResult;
}): Chart[];
/**
 * The one document of `history --json`. Explained in docs/reference/json-output.md.
 * @param {{ result: HistoryResult, tool: { name: string, version: string }, files?: Record<string, string> }} options
 *   files: charts that were written, by id
 * @returns {Record<string, unknown>} fit for JSON.stringify
 */
export declare function buildHistoryDocument({ result: { points, ...history }, tool, files }: {
    result: HistoryResult;
    tool: {
        name: string;
        version: string;
    };
    files?: Record<string, string>;
}): Record<string, unknown>;
/**
 * The review as Markdown (GFM), to be filled in and kept beside the service.
 * @param {{ review: ReviewResult }} options
 * @returns {string} ends with a newline
 */
export declare function renderReviewMarkdown({ review }: {
    review: ReviewResult;
}): string;
/**
 * The review as one page that stands by itself: no script, nothing from a network, fit to be printed.
 * @param {{ review: ReviewResult, style: string, hash: (text: string) => string }} options style: that of the report's
 *   page; hash: `sha256-…` of a text, for the policy
 * @returns {string}
 */
export declare function renderReviewHtml({ review, style, hash }: {
    review: ReviewResult;
    style: string;
    hash: (text: string) => string;
}): string;
/**
 * The document of `review --json`, which the next review takes as --previous. Explained in docs/reference/json-output.md.
 * @param {{ review: ReviewResult }} options
 */
export declare function buildReviewDocument({ review: { tool, ...review } }: {
    review: ReviewResult;
}): {
    format: string;
    formatVersion: number;
    tool: {
        name: "baseload";
        version: string;
    };
    review: {
        objectives: {
            reason: string;
            baseline: string;
            target: string;
            phase: "peak" | "latency";
            objective: string;
            verdict: Verdict["verdict"];
            provisional?: true;
            numerator: number | null;
            denominator: number | null;
            sli: number | null;
            sliInterval: {
                low: number;
                high: number;
            } | null;
            sloRatio: number | null;
            errorBudget: number | null;
            burnRate: number | null;
            measured: number | null;
        }[];
        production: {
            objectives: {
                reason: string;
                answers: {
                    reason?: string | AnswerReason | undefined;
                    query: string;
                    value: number | null;
                    warnings: string[];
                }[];
                slo: string;
                service: string;
                objective: string;
                window: string | null;
                ranges: string[];
                numerator: number | null;
                denominator: number | null;
                sli: number | null;
                measured: number | null;
                sloRatio: number | null;
                errorBudget: number | null;
                burnRate: number | null;
                budgetSpent: number | null;
                state: "kept" | "not kept" | "unknown";
            }[];
            url: string;
            askedAt: string;
        } | null;
        capacity: {
            capacityFrom: string;
            name: string;
            file: string;
            objectives: string[];
            units: number | null;
            interval: {
                low: number | null;
                high: number | null;
            };
            basis: string;
            code: string | null;
            peakPerSecond: number;
            demandPerSecond: number | null;
            capacityPerSecond: number | null;
            observed: {
                file: string;
                ratePerSecond: number;
                from: string;
            } | null;
            headroom: number | null;
        }[];
        dependencies: {
            promises: {
                reason: string;
                objective: EventObjective;
                verdict: "met" | "missed" | "inconclusive";
                sloRatio: Record<Dependence, number | null>;
            }[];
            title: string;
            file: string;
            services: ReviewDependency[];
        } | null;
        changes: {
            reason: string;
            comparison: {
                oneRun?: {
                    generations: number;
                    plannedGenerations: number;
                    spentMs: number;
                    budgetMs: number | null;
                    ratePerSecond: number | null;
                    notes: string[];
                    pool: SharedMessage2[];
                } | {
                    pool: string[];
                    generations: number;
                    plannedGenerations: number;
                    spentMs: number;
                    budgetMs: number | null;
                    ratePerSecond: number | null;
                    notes: string[];
                } | undefined;
                figures: {
                    reason: string;
                    target: string;
                    phase: "peak" | "latency";
                    figure: ComparedFigure;
                    verdict: "regressed" | "no regression" | "inconclusive";
                    ratio: number | null;
                    low: number | null;
                    high: number | null;
                    allowed: number;
                    noiseFloor: number | null;
                    drift: {
                        basis: "history" | "assumed";
                        standardDeviation: number;
                        records: number;
                    } | null;
                    moreRepeats: number | null;
                    cost?: {
                        generations: number;
                        spentMs: number;
                        moreMs: number | null;
                    };
                    isAside?: true;
                    isRough?: true;
                    isChanged?: true;
                }[];
                differences: string[];
                left: string[];
                before: ComparedSide;
                after: ComparedSide;
                margin: number;
            } | null;
            against: {
                run: string;
                startedAt: string;
                from: string;
            } | null;
            objectives: Array<{
                baseline: string;
                target: string;
                phase: "peak" | "latency";
                objective: string;
                before: {
                    verdict: string;
                    sli: number | null;
                    sloRatio: number | null;
                } | null;
                sliDifference: number | null;
                sloRatioChange: number | null;
            }>;
        };
        validity: string[];
        fields: {
            status: string | null;
            author: string | null;
            reviewers: string[];
            revisitAt: string | null;
        };
        madeAt: string;
        record: {
            id: string;
            startedAt: string;
            file: string;
            status: RunRecord["status"];
        };
        past: PastReview[];
        agreed: ProductionQuestion[];
        machine: Machine;
        commands: string[];
    };
};
/**
 * The charts of a sizing: for each size of unit what it can do by number of units, and the probes that say so.
 * @param {{ result: SizeResult }} options
 * @returns {Chart[]} none for a size without a point
 */
export declare function buildSizeCharts({ result: { question, sizes } }: {
    result: SizeResult;
}): Chart[];
/**
 * The document that `baseload size --json` prints. `usl` and `units` are those of the first, or the cheapest, size of unit.
 * @param {{ result: SizeResult, tool: { name: string, version: string }, files?: Record<string, string> }} options
 *   files: what was written, by name
 * @returns {Record<string, unknown>} fit for JSON.stringify
 */
export declare function buildSizeDocument({ result: { question, sizes, comparison, published }, tool, files }: {
    result: SizeResult;
    tool: {
        name: string;
        version: string;
    };
    files?: Record<string, string>;
}): Record<string, unknown>;
/**
 * Burn-rate alerts as a Prometheus rule file: an alert for each objective and pair of windows, firing while both
 * windows burn faster than its factor.
 * @param {{ result: SlaResult }} options
 * @returns {string} YAML
 */
export declare function renderPrometheusRules({ result: { plan, alerts } }: {
    result: SlaResult;
}): string;
/**
 * The document that `baseload sla --json` prints. Explained in docs/reference/json-output.md.
 * @param {{ result: SlaResult, tool: { name: string, version: string } }} options
 * @returns {Record<string, unknown>} fit for JSON.stringify
 */
export declare function buildSlaDocument({ result: { plan, services, ...found }, tool }: {
    result: SlaResult;
    tool: {
        name: string;
        version: string;
    };
}): Record<string, unknown>;
/** The one error class: what went wrong, and what to do now. */
export declare class BaseloadError extends Error {
    /**
     * @param {string} code a key of ERROR_CODES
     * @param {string} message what went wrong, with names and values
     * @param {{ hint: string, cause?: unknown }} more hint: what to do now
     */
    constructor(code: string, message: string, { hint, cause }: {
        hint: string;
        cause?: unknown;
    });
    code: string;
    hint: string;
    get exitCode(): number;
}
/**
 * Every error code, with the exit code it leads to. Codes are never reused; docs/reference/errors.md explains each.
 * @type {Readonly<Record<string, { exitCode: number, about: string }>>}
 */
export declare const ERROR_CODES: Readonly<Record<string, {
    exitCode: number;
    about: string;
}>>;
/** Exit codes of the command line, by meaning. */
export declare const EXIT: Readonly<{
    met: 0;
    missed: 1;
    usage: 2;
    inconclusive: 3;
    target: 4;
    bug: 70;
    sigint: 130;
    sigterm: 143;
}>;
/** @returns {Promise<string[]>} names of the baselines that ship */
export declare function listBaselines(): Promise<string[]>;
/** Where the things that ship with baseload are. */
export declare const PATHS: Readonly<{
    root: string;
    targets: string;
    catalogue: string;
    baselines: string;
    replays: string;
    configs: Readonly<{
        haproxy: string;
    }>;
}>;
/**
 * A shipped baseline by name, or a file of the user's own.
 * @param {string} nameOrFile
 * @returns {Promise<{ name: string, text: string, file: string }>}
 * @throws {BaseloadError} BASELINE_UNKNOWN, BASELINE_INVALID
 */
export declare function readBaseline(nameOrFile: string): Promise<{
    name: string;
    text: string;
    file: string;
}>;
/**
 * The targets that ship, and what they are as YAML says, read before (scripts/validators.js): to read it takes a tenth
 * of what a run needs itself.
 * @returns {Promise<{ text: string, file: string, readBefore?: { text: string, schema: object, value: unknown } }>} for
 *   parseCatalogue; readBefore: absent when it is missing, or was made of another text
 */
export declare function readCatalogue(): Promise<{
    text: string;
    file: string;
    readBefore?: {
        text: string;
        schema: object;
        value: unknown;
    };
}>;
/**
 * @param {'baseline' | 'targets' | 'record' | 'service'} name
 * @returns {Promise<object>} the same each time, so that it is compiled once
 */
export declare function readSchema(name: "baseline" | "targets" | "record" | "service"): Promise<object>;
/**
 * What a run will do, before anything is started.
 * @param {object} options
 * @param {ReadonlyArray<string | BaselineFile & { name?: string }>} options.baselines each the name of one that ships,
 *   the path of a file, or what stands in such a file
 * @param {PresetChoice} [options.preset] absent: 5 repeats of 10 s and 4 s
 * @param {number} [options.seed] of orders and due times; absent: from the clock
 * @param {'autocannon' | 'native'} [options.driver] of the peak phase; absent: autocannon
 * @param {{ peak?: number, open?: number }} [options.connections] replace the baselines' own
 * @param {string} [options.folder] where an object's feeds are looked for; absent: the working folder
 * @param {readonly string[]} [options.allowHosts] that may be loaded beyond this machine; `run` takes the same list
 * @param {SecretNames} [options.secretNames]
 * @returns {Promise<Plan>}
 * @throws {BaseloadError} BASELINE_UNKNOWN, BASELINE_INVALID, FEED_INVALID, TARGET_UNKNOWN, HOST_NOT_ALLOWED, USAGE
 */
export declare function planRun({ baselines, preset, seed, driver, connections, ...reading }: {
    baselines: ReadonlyArray<string | (BaselineFile & {
        name?: string;
    })>;
    preset?: PresetChoice | undefined;
    seed?: number | undefined;
    driver?: "autocannon" | "native" | undefined;
    connections?: {
        peak?: number;
        open?: number;
    } | undefined;
    folder?: string | undefined;
    allowHosts?: readonly string[] | undefined;
    secretNames?: SecretNames | undefined;
}): Promise<Plan>;
/**
 * Measures every trial of a plan. The record is written to a folder of its own, anew after each trial, without secrets.
 * @param {object} options
 * @param {Plan} options.plan of planRun or buildPlan
 * @param {MeasuringSettings} [options.settings]
 * @param {Partial<Progress>} [options.progress] told while it goes on
 * @param {AbortSignal} [options.signal] ends it: what was measured is kept, and `record.status` is `interrupted`
 * @param {() => Date} [options.now]
 * @param {(state: { record: RunRecord, spentMs: number }) => { plan: Plan, isOver: boolean }} [options.planNext] what
 *   is measured after what has been; absent: the latency phase after the peaks
 * @param {(record: RunRecord) => RunRecord} [options.redact] in place of taking out secrets
 * @returns {Promise<{ record: RunRecord, store: Store }>} a target's own errors are in `record.failures`
 * @throws {BaseloadError} REPORTS_UNWRITABLE, DEPENDENCY_MISSING, K6_UNSUPPORTED
 */
export declare function run({ plan, settings, progress, signal, now, planNext, redact }: {
    plan: Plan;
    settings?: MeasuringSettings | undefined;
    progress?: Partial<Progress> | undefined;
    signal?: AbortSignal | undefined;
    now?: (() => Date) | undefined;
    planNext?: ((state: {
        record: RunRecord;
        spentMs: number;
    }) => {
        plan: Plan;
        isOver: boolean;
    }) | undefined;
    redact?: ((record: RunRecord) => RunRecord) | undefined;
}): Promise<{
    record: RunRecord;
    store: Store;
}>;
/**
 * The newest record of a folder that a record may be held against: older than it, of the same machine and its baselines, all verdicts met,
 * and before every regression that is not mended.
 * @param {{ folder: string, record: RunRecord, seed?: number, significance?: number, margin?: number }} options
 * @returns {Promise<{ source: string, reason: LastGoodReason }>}
 * @throws {BaseloadError} HISTORY_NOT_FOUND when there is none
 */
export declare function findLastGoodRecord({ folder, record, seed, significance, margin }: {
    folder: string;
    record: RunRecord;
    seed?: number;
    significance?: number;
    margin?: number;
}): Promise<{
    source: string;
    reason: LastGoodReason;
}>;
/**
 * The conductor: records of a folder, or of the commits of one file, one after the other, then what they say together.
 * @param {object} options
 * @param {string} options.path a folder of run folders; with git: a record in a working tree
 * @param {boolean} [options.git]
 * @param {number} [options.last] only so many records, the newest ones
 * @param {string} [options.baseline] absent: the only one there is
 * @param {number} [options.seed]
 * @param {number} [options.significance]
 * @param {number} [options.margin]
 * @param {AbortSignal} [options.signal]
 * @returns {Promise<HistoryResult>}
 * @throws {BaseloadError} HISTORY_NOT_FOUND, USAGE
 */
export declare function readHistory({ path, git, last, baseline, seed, significance, margin, signal }: {
    path: string;
    git?: boolean | undefined;
    last?: number | undefined;
    baseline?: string | undefined;
    seed?: number | undefined;
    significance?: number | undefined;
    margin?: number | undefined;
    signal?: AbortSignal | undefined;
}): Promise<HistoryResult>;
/**
 * How far sessions of a machine lie apart, by the other records of a folder that have the baselines of both.
 * @param {{ folder: string, before: RunRecord, after: RunRecord, signal?: AbortSignal }} options folder: one that is
 *   not there has no records
 * @returns {Promise<FigureDrift[]>} none for two machines
 */
export declare function readSessionDrift({ folder, before, after, signal }: {
    folder: string;
    before: RunRecord;
    after: RunRecord;
    signal?: AbortSignal;
}): Promise<FigureDrift[]>;
/**
 * The conductor: a file of a service and all it names, then what the whole can promise.
 * @param {{ file: string, signal?: AbortSignal }} options signal: a graph may take two minutes to put together
 * @returns {Promise<SlaResult>}
 * @throws {BaseloadError} SERVICE_INVALID; the signal's reason after an abort
 */
export declare function composeSla({ file, signal }: {
    file: string;
    signal?: AbortSignal;
}): Promise<SlaResult>;
/** @param {{ file: string }} options @returns {Promise<ServicePlan>} @throws {BaseloadError} SERVICE_INVALID */
export declare function readService({ file }: {
    file: string;
}): Promise<ServicePlan>;
/**
 * Writes a record where `run` would have written it.
 * @param {{ record: RunRecord, reportsFolder?: string }} options reportsFolder: absent: `reports` below the working folder
 * @returns {Promise<{ folder: string | null }>} the folder that holds `record.json`
 * @throws {BaseloadError} REPORTS_UNWRITABLE
 */
export declare function writeRecord({ record, reportsFolder }: {
    record: RunRecord;
    reportsFolder?: string;
}): Promise<{
    folder: string | null;
}>;
/**
 * Everything a report says, from a run record alone.
 * @param {{ record: RunRecord, decode?: (base64: string) => Distribution, confidence?: number }} options decode:
 *   unpacks a histogram; confidence: of verdicts and costs, 0.95 when absent
 * @returns {Result}
 */
export declare function buildResult({ record, decode, confidence }: {
    record: RunRecord;
    decode?: (base64: string) => Distribution;
    confidence?: number;
}): Result;
/**
 * Two runs, for every target that both measured under the same load: better, worse or cannot tell.
 * @param {object} options
 * @param {RunRecord} options.before
 * @param {RunRecord} options.after the one that may have become worse
 * @param {number} [options.margin] worsening that counts as none; absent: 0.05
 * @param {readonly NoiseFloor[]} [options.noiseFloors] of this machine, from compareWithItself
 * @param {readonly FigureDrift[]} [options.drifts] between sessions of this machine, from readSessionDrift; assumed where there is none
 * @returns {RecordComparison}
 */
export declare function compareRecords({ before, after, margin, noiseFloors, drifts }: {
    before: RunRecord;
    after: RunRecord;
    margin?: number | undefined;
    noiseFloors?: readonly NoiseFloor[] | undefined;
    drifts?: readonly FigureDrift[] | undefined;
}): RecordComparison;
/**
 * The comparison that a run of two versions was made for, again from its record.
 * @param {{ record: RunRecord }} options of measureVersions or `baseload compare --start`
 * @returns {RecordComparison}
 * @throws {BaseloadError} USAGE
 */
export declare function compareVersions({ record }: {
    record: RunRecord;
}): RecordComparison;
/**
 * A run's odd repeats beside its even ones: what equals differ by on this machine.
 * @param {{ record: RunRecord }} options with 4 valid repeats of each arm, or nothing is told
 * @returns {{ comparison: RecordComparison, noiseFloors: NoiseFloor[] }}
 */
export declare function compareWithItself({ record }: {
    record: RunRecord;
}): {
    comparison: RecordComparison;
    noiseFloors: NoiseFloor[];
};
/**
 * Interval of the curve itself (not of a new measurement) at a number of units, by the delta method.
 * @param {{ usl: Usl, units: number }} options
 * @returns {{ low: number, high: number } | null} null where the points do not tell
 */
export declare function bandOf({ usl, units }: {
    usl: Usl;
    units: number;
}): {
    low: number;
    high: number;
} | null;
/**
 * The smaller root of X b N^2 + (X(a-b) - g) N + X(1-a) = 0, in the form that also stands for b = 0.
 * @param {{ usl: Pick<Usl, 'lambda' | 'sigma' | 'kappa'>, ratePerSecond: number }} options
 * @returns {number | null} units, not rounded; null: no number of units will do
 */
export declare function findUnits({ usl: { lambda, sigma, kappa }, ratePerSecond }: {
    usl: Pick<Usl, "lambda" | "sigma" | "kappa">;
    ratePerSecond: number;
}): number | null;
/**
 * X(N) = lambda N / (1 + sigma (N-1) + kappa N (N-1)). What was not fitted counts as 0: a straight line is the best case.
 * @param {{ usl: Pick<Usl, 'lambda' | 'sigma' | 'kappa'>, units: number }} options
 */
export declare function rateOf({ usl: { lambda, sigma, kappa }, units }: {
    usl: Pick<Usl, "lambda" | "sigma" | "kappa">;
    units: number;
}): number;
/**
 * The answer to a question of size, from what was measured for each size of unit.
 * @param {{ question: SizingQuestion, measurements: SizeMeasurements[], published?: PublishedCapacity | null }} options
 * @returns {SizeResult}
 */
export declare function buildSizeResult({ question, measurements, published }: {
    question: SizingQuestion;
    measurements: SizeMeasurements[];
    published?: PublishedCapacity | null;
}): SizeResult;
/**
 * 0 a number, measured or probable; 1 no number of units will do; 3 it was not shown.
 * @param {{ result: SizeResult }} options
 */
export declare function sizeExitCode({ result: { sizes } }: {
    result: SizeResult;
}): 0 | 1 | 3;
/**
 * A service composed of its services: percentiles and good ratio, verdicts, who spends most, what each may have.
 * @param {{ plan: ServicePlan }} options
 * @returns {SlaResult}
 * @throws {BaseloadError} SERVICE_INVALID for a graph that would take minutes to put together
 */
export declare function buildSlaResult({ plan }: {
    plan: ServicePlan;
}): SlaResult;
/**
 * @param {{ result: SlaResult }} options
 * @returns {number} 0: every objective is met, or none was given
 */
export declare function slaExitCode({ result: { verdicts } }: {
    result: SlaResult;
}): number;
/**
 * Two runs side by side, for a terminal.
 * @param {{ comparison: RecordComparison, columns?: number, colors?: boolean }} options
 * @returns {string}
 */
export declare function renderComparison({ comparison, columns, colors }: {
    comparison: RecordComparison;
    columns?: number;
    colors?: boolean;
}): string;
/**
 * @param {{ comparison: RecordComparison }} options
 * @returns {string}
 */
export declare function renderComparisonMarkdown({ comparison }: {
    comparison: RecordComparison;
}): string;
/**
 * Records over time, for a terminal: all of it.
 * @param {{ result: HistoryResult, columns?: number, colors?: boolean }} options columns: of the terminal
 * @returns {string} ends with a newline
 */
export declare function renderHistory({ result, columns, colors }: {
    result: HistoryResult;
    columns?: number;
    colors?: boolean;
}): string;
/**
 * The same as Markdown (GFM).
 * @param {{ result: HistoryResult, charts?: ReadonlyArray<{ file: string, chart: Chart }> }} options charts: with the
 *   files that they were written to
 * @returns {string} ends with a newline
 */
export declare function renderHistoryMarkdown({ result, charts }: {
    result: HistoryResult;
    charts?: ReadonlyArray<{
        file: string;
        chart: Chart;
    }>;
}): string;
/**
 * What access logs say about the load, for a terminal: all of it.
 * @param {{ result: PeakResult, columns?: number, colors?: boolean }} options columns: of the terminal
 * @returns {string} ends with a newline
 */
export declare function renderPeak({ result, columns, colors }: {
    result: PeakResult;
    columns?: number;
    colors?: boolean;
}): string;
/** The same as Markdown (GFM). @param {{ result: PeakResult }} options @returns {string} ends with a newline */
export declare function renderPeakMarkdown({ result }: {
    result: PeakResult;
}): string;
/**
 * How many units, for a terminal: all of it.
 * @param {{ result: SizeResult, columns?: number, colors?: boolean, files?: Record<string, string> }} options files:
 *   what was written, by name
 * @returns {string} ends with a newline
 */
export declare function renderSize({ result, columns, colors, files }: {
    result: SizeResult;
    columns?: number;
    colors?: boolean;
    files?: Record<string, string>;
}): string;
/**
 * The same as Markdown (GFM).
 * @param {{ result: SizeResult, charts?: readonly Chart[] }} options charts: those that are written beside it
 * @returns {string} ends with a newline
 */
export declare function renderSizeMarkdown({ result, charts }: {
    result: SizeResult;
    charts?: readonly Chart[];
}): string;
/**
 * What a service made of services can promise, for a terminal.
 * @param {{ result: SlaResult, columns?: number, colors?: boolean }} options
 * @returns {string} ends with a newline
 */
export declare function renderSla({ result, columns, colors }: {
    result: SlaResult;
    columns?: number;
    colors?: boolean;
}): string;
/**
 * The same as Markdown (GFM), with a drawing.
 * @param {{ result: SlaResult }} options
 * @returns {string} ends with a newline
 */
export declare function renderSlaMarkdown({ result }: {
    result: SlaResult;
}): string;
/**
 * `combined`: common or combined lines of nginx or Apache, with or without a duration. `twitter`, `wikipedia`: traces of
 * caches, which `cache` reads.
 */
export type AccessLogFormat = 'combined' | 'haproxy' | 'json' | 'envoy' | 'go' | 'twitter' | 'wikipedia';
/** Access logs, counted. Lives in memory only. */
export interface AccessTally {
    files: string[];
    /** Null when there was not a single line. */
    format: AccessLogFormat | null;
    /** What was taken for what in reading it. Lives in memory, as other remarks here: what is printed has the sentences. */
    remarks: LogRemark2[];
    /** Unpacked. */
    bytes: number;
    /** False after an interrupt: the rest was not read. */
    isWhole: boolean;
    /** All lines that are not empty: those of requests, `other`, `begun` and `unreadable`. */
    lines: number;
    /** Whole lines about something else than an answer: a start, a request without its status. */
    other: number;
    /** Lines of requests whose answers have lines of their own. */
    begun: number;
    unreadable: number;
    /** The first few that are unreadable. */
    first: LogLine[];
    requests: number;
    /** Requests outside of the time asked for, and those of more different days than are counted; in no other number. */
    outside: number;
    beyondDays: number;
    /** Requests by second: day since 1970, and 86,400 counts; in order. Days without a request are missing. */
    days: Array<{
        day: number;
        counts: Uint32Array;
    }>;
    /** Answers whose size the log has, and their bytes; null where it has none. */
    sent: {
        answers: number;
        bytes: number;
    } | null;
    /** Requests by status; 0 where there was no answer. */
    statuses: Record<string, number>;
    /** Null where the log has none. */
    durations: Distribution | null;
    /** What all durations are whole multiples of: a microsecond, a millisecond or a second. */
    resolutionUs: number;
    /** Null when not asked for. */
    routes: RouteTally[] | null;
    /** Requests whose line came too late to be in the peak second of their route. */
    lateByRoute: number;
}
/**
 * Where it broke. end: `broke`; `unbroken`: the highest rate that may be asked was kept; `driver`: the load, and not the
 * server, was at its limit (shortfalls: how); `died`: the server ended before; `unclear`: a step that looked broken is not
 * surely so. hasDied: the server ended, also after it broke.
 * keptPerSecond: the highest rate that surely kept all objectives; brokenPerSecond: the lowest above it that surely did
 * not; aboutPerSecond: between the two. askedPerSecond: the highest rate of all. after: null: the rate did not fall.
 */
export type AfterBreak = {
    atMs: number;
    ratePerSecond: number;
    wasKept: boolean;
    watchedMs: number;
    back: "back" | "notBack" | "unclear";
    afterMs: number | null;
};
/** One pair of windows of a burn-rate alert. */
export interface AlertWindow {
    /** Lives in memory: what is printed has its text. */
    objective: EventObjective;
    /** Share of the error budget spent when it fires. */
    budgetShare: number;
    longMs: number;
    shortMs: number;
    factor: number;
    severity: 'page' | 'ticket';
    /** The burn rate can get that high at all: a bad ratio of 1 burns at 1 / (1 - objective). */
    canFire: boolean;
}
export type AnswerReason = Told<typeof ANSWER_SENTENCES>;
export type AnswerReason2 = AnswerReason;
export type AskedTime = {
    quick?: boolean;
    thorough?: boolean;
    budget?: number;
    repeats?: number;
    duration?: number;
    warmup?: number;
    latency?: boolean;
};
/** How a measured composite compares with the composed band. */
export interface BandCheck {
    percentile: number;
    measured: Estimate;
    lowUs: number | null;
    highUs: number | null;
    place: 'inside' | 'below' | 'above' | 'cannot tell';
}
/** An experiment: a question, targets, load, objectives. Parsed and validated. */
export interface Baseline {
    name: string;
    title: string;
    question: string;
    hypothesis: string;
    /** Target name; also in `targets`. */
    reference: string;
    /** Target names in table order. */
    targets: string[];
    load: {
        /** Of the peak phase; in a lab of kind load, of its open loops. */
        connections: number;
        /** A client's pool that the open loop is to have. Absent: as many as are needed. */
        openConnections?: number;
        pipelining: number;
        timeoutMs: number;
        /** Offered to every target in the latency phase. Null until it is known: half of the slowest target's peak. */
        ratePerSecond: number | null;
        /** Users who pause, also in a lab; or stages. Absent: peak and latency phase, or the rates of a lab. */
        traffic?: Traffic;
        /** Only by --soak, instead of all else. */
        soak?: Soak;
    };
    objectives: Objective[];
    /** The hypothesis, as comparisons that a measurement can refute. */
    claims?: Claim[];
    /** Targets that the objectives are asked of; absent: all of them. */
    judged?: string[];
    /** Containers are estimated for it. Absent: none are. */
    peak?: PeakQuestion;
    /** A page of n resources, and how many pages a visit has. */
    fanOut: {
        resources: number;
        pages: number;
    } | null;
    published: Published | null;
    /** Measured as a cache lab instead of by peak and latency phase. Of kind stampede it has no targets, and its reference is empty. */
    lab?: LabSpec;
}
/**
 * A baseline as it stands in its file, once it fits schema/baseline.schema.json.
 */
export type BaselineFile = {
    title: string;
    question: string;
    hypothesis: string;
    /**
     * absent where it has no targets
     */
    reference?: string | undefined;
    /**
     * absent where its kind of experiment has none
     */
    targets?: (string | OwnTarget)[] | undefined;
    load?: ({
        connections?: number;
        openConnections?: number;
        pipelining?: number;
        timeout?: string | number;
        ratePerSecond?: number;
    } & WrittenTraffic) | undefined;
    objectives?: string[] | undefined;
    claims?: string[] | undefined;
    judged?: string[] | undefined;
    peak?: WrittenPeak | undefined;
    fanOut?: {
        resources: number;
        pages: number;
    } | undefined;
    published?: (Omit<Published, "figures"> & Partial<Pick<Published, "figures">>) | undefined;
    /**
     * the rest is its kind's: see readLab
     */
    lab?: {
        kind: string;
    } | undefined;
};
export interface BaselineResult {
    baseline: Baseline;
    rows: Row[];
    costs: Cost[];
    verdicts: Verdict[];
    fanOut: FanOutRow[];
    orders: OrderComparison[];
    /** Absent where the baseline claims nothing. */
    claims?: ClaimVerdict[];
    /** For the baseline's peak, in table order. Absent without one. */
    containers?: {
        question: PeakQuestion;
        targets: EstimatedContainers[];
    };
    /** The machine's own response times at the rates of the latency rows; null: too few requests for this percentile. */
    floors: Array<{
        ratePerSecond: number;
        windowMs: number;
        responseTimeUs: Record<PercentileKey, number | null>;
    }>;
    /** What its kind of experiment judges besides the objectives of rows. Absent: nothing. */
    checks?: Check[];
    /** Of a baseline with users who pause, or stages. */
    traffic?: TrafficResult;
    /** Of a soak. */
    soak?: SoakResult;
    /** Of a baseline whose lab is of kind load. */
    lab?: LabResult;
    /** Of a baseline whose lab is of kind stampede. */
    stampede?: StampedeResult;
}
export type BisectionReason = Told<typeof BISECTION_SENTENCES>;
/** So many requests (tau) are worth one independent one when one asks who missed a bound. */
export interface BoundDependence {
    boundUs: number;
    /** True for `<`: the bound itself misses it. */
    strict: boolean;
    tau: number;
}
export type BreakResult = {
    end: "broke" | "unbroken" | "driver" | "died" | "unclear";
    hasDied: boolean;
    keptPerSecond: number | null;
    brokenPerSecond: number | null;
    aboutPerSecond: number | null;
    askedPerSecond: number;
    objective: string | null;
    shortfalls: ShortfallKind2[];
    steps: Step[];
    after: AfterBreak | null;
};
/** Time that is spent where it decides. */
export interface BudgetPlan {
    ms: number;
    /** Of rounds of slices: so many are planned. Absent in older records. */
    generations?: number;
    /** After each repeat from the third on: what was not decided yet. Named as in OpenQuestion. */
    looks: Array<{
        repeats: number;
        spentMs: number;
        open: OpenQuestion[];
    }>;
}
/** The busiest stretch of a log. */
export interface BusyStretch {
    /** In seconds: 1, 60 or 3,600. */
    seconds: number;
    requests: number;
    ratePerSecond: number;
    /** Its first second, since 1970; the earliest of several that are as busy. */
    startSecond: number;
}
/** What a service holds, as `/_lab/memory` has it: without garbage. */
export interface CacheMemory {
    /** Of V8. */
    heapBytes: number;
    /** Of buffers, in which values are. */
    externalBytes: number;
    /** Of the whole server; evicted, expired: keys so far. Null: it uses none, or it did not answer. */
    redis: {
        usedBytes: number;
        keys: number;
        evicted: number;
        expired: number;
    } | null;
}
export type CacheNeed = Told<typeof CACHE_NEED_SENTENCES>;
export type CacheRemark = Told<typeof CACHE_SENTENCES>;
/** How wrong this tool is on this machine. */
export interface Calibration {
    format: 'baseload-calibration';
    formatVersion: 1;
    tool: {
        name: 'baseload';
        version: string;
    };
    startedAt: string;
    endedAt: string;
    machine: Machine;
    extent: CalibrationPlan['extent'];
    seed: number;
    verdict: 'trusted' | 'not trusted' | 'unknown';
    checks: CalibrationCheck[];
    comparisons: TruthComparison[];
    limits: DriverLimits[];
    summary: CalibrationSummary;
}
export interface CalibrationCheck {
    name: string;
    status: 'passed' | 'failed' | 'unknown';
    detail: string;
}
export interface CalibrationPlan {
    extent: 'quick' | 'default' | 'custom';
    seed: number;
    trials: CalibrationTrial[];
}
/** The error bar that a record is given, or why there is none. */
export interface CalibrationQuote {
    status: Calibration['verdict'] | 'none';
    /** Absent when there is a trusted calibration of this machine. */
    reason?: string;
    /** When the calibration was begun; absent, as what follows, when there is none. */
    startedAt?: string;
    extent?: CalibrationPlan['extent'];
    summary?: CalibrationSummary;
}
export interface CalibrationSummary {
    /** The largest error above the floor; null when every difference was within it. */
    worstError: {
        ratio: number;
        percentile: PercentileKey;
        server: TruthServer['kind'];
        id: string;
    } | null;
    /** Native driver; null when it could not be told. */
    floorUs: number | null;
    /** Native driver, a core. */
    ceilingPerSecond: number | null;
    /** The largest over all open-loop trials. */
    sendLagP99Us: number | null;
}
/** One server under one load: what it is for, and how it is run. */
export interface CalibrationTrial {
    /** `stall/poisson-500`: server, loop and rate. */
    id: string;
    /** `truth`: percentiles against known ones. `floor`: what the driver adds. `ceiling`: what it can do. */
    purpose: 'truth' | 'floor' | 'ceiling';
    server: TruthServer;
    part: PartSpec;
    driver: 'autocannon' | 'native' | 'k6';
    load: LoadProfile;
    durationMs: number;
    warmupMs: number;
    timeoutMs: number;
    seed: number;
}
/** What a search has found for one number of units. */
export interface Capacity {
    units: number;
    /** Best single figure: over the server starts near to it, else the middle of the two bounds. null, or absent in older records: none. */
    estimatePerSecond?: number | null;
    /** At least so much: a rate that held, or less where the 95 % interval over server starts begins lower. null: nothing held. */
    lowerPerSecond: number | null;
    /** At most so much: the interval's end, else the lowest rate that did not hold. null: not known. */
    upperPerSecond: number | null;
    /**
     * Probes passed at the lower bound, or above it, beyond doubt, one of them longer, on a fresh server. An interval over
     * server starts whose probes stayed undecided is not confirmed.
     */
    confirmed: boolean;
    /** Server starts that the interval is over; 0, or absent in older records: the bounds are rates that were measured. */
    starts?: number;
    /** `errors`: what was asked began to fail, or did not come back. */
    stopped: 'width' | 'target held' | 'target missed' | 'budget' | 'driver' | 'objective out of reach' | 'errors' | 'interrupted';
    reason: CapacityReason2;
    probes: Probe[];
    tookMs: number;
}
export type CapacityFound = Told<typeof FOUND_SENTENCES>;
export type CapacityOrigin = Told<Pick<typeof REVIEW_SENTENCES, 'NO_UNITS' | 'CAPACITY_OF_POINT' | 'CAPACITY_IN_PROPORTION' | 'CAPACITY_OF_CURVE' | 'CAPACITY_NOT_MEASURED'>>;
/** What one number of units can do. */
export interface CapacityPoint {
    units: number;
    /** What it is sized by: the rate that held, or the one in the user's file. */
    ratePerSecond: number;
    /** Ends of what is known; both are the rate itself where the file has no others. upper null: nothing that failed was seen. */
    lowerPerSecond: number;
    upperPerSecond: number | null;
    /** Share of their CPU limit that the units used at that rate, 0 to 1; null when not known. */
    cpuRatio: number | null;
}
export type CapacityReason = CapacityFound | Told<typeof CAPACITY_SENTENCES>;
export type CapacityReason2 = CapacityReason;
export type ChangePoint = {
    /**
     * of the first value of the new level, in the series as it was given
     */
    index: number;
    /**
     * of the permutation test
     */
    pValue: number;
    /**
     * the scaled divergence of the two sides
     */
    statistic: number;
};
export type ChangeReason = Told<Pick<typeof REVIEW_SENTENCES, 'NOTHING_EARLIER' | 'RECORDS_COMPARED' | 'CHANGE_UNTOLD'>>;
export type Changed = Told<typeof CHANGE_SENTENCES>;
/** A drawing of numbers that the result has, as a document of its own. */
export interface Chart {
    /** Kebab-case, fit for a file name; no two of a result are the same. */
    id: string;
    /** Name of the baseline; of a sizing, what is sized; empty: of all baselines. */
    baseline: string;
    /**
     * `budget`: SLO ratios and the error budget spent. `cpu`: CPU time a request. `history`: one figure over many records.
     * `traffic`: stages, second by second. `memory`: of a soak. `resources`: of every part, second by second.
     * `hit-ratio`: of caches, by their size. `flame`: of a profile.
     */
    kind: 'cost' | 'ratios' | 'percentiles' | 'over-time' | 'offered' | 'peak' | 'cpu' | 'capacity' | 'fault' | 'budget' | 'history' | 'traffic' | 'memory' | 'resources' | 'hit-ratio' | 'flame';
    /** The phase that its rows are of; absent where they are of both or of none. */
    phase?: 'peak' | 'latency';
    title: string;
    /** What is drawn and how to read it. */
    description: string;
    /** The main numbers in a sentence or two, for who cannot see it. */
    alternative: string;
    /** A whole SVG document. */
    svg: string;
    /** The same for a screen of 390 px. Absent: there is none. */
    narrow?: string;
    /** The same numbers for a plot that can be zoomed; null where there is nothing to zoom (bars). */
    data: ChartData | null;
}
/** The numbers of a chart of lines. */
export interface ChartData {
    xLabel: string;
    yLabel: string;
    /** `percentile`: xs are 1 / (1 - ratio), to be drawn on a log scale and labelled as percentiles. */
    xKind: 'percentile' | 'linear' | 'log' | 'seconds';
    yKind: 'linear' | 'log';
    /** Rising; shared by all series. */
    xs: number[];
    series: ChartSeries[];
    /** Horizontal lines; ratio: the percentile that an objective's bound is for. */
    bounds?: Array<{
        label: string;
        value: number;
        ratio?: number;
    }>;
    /** Vertical stretches with a name: the phases of a fault, a knee. */
    spans?: Array<{
        label: string;
        from: number;
        to: number;
    }>;
}
/** One line. */
export interface ChartSeries {
    label: string;
    /** Name of the target, to filter by; empty where there is none. */
    target: string;
    /** `µs`, `/s`, `%` or empty. */
    unit: string;
    /** One for each of xs; null: nothing there. */
    values: Array<number | null>;
    /** Ends of the intervals, one for each of xs; both or neither. */
    low?: Array<number | null>;
    high?: Array<number | null>;
}
/** Judged by a rule of its own, not by an objective. */
export interface Check {
    /** As a test case. */
    name: string;
    /** In a sentence: target, asked: verdict. */
    target: string;
    asked: string;
    /** In a table, as target and objective. */
    cells: [string, string];
    verdict: 'met' | 'missed' | 'inconclusive';
    reason: StampedeReason2 | SoakReason2;
}
/** What was due in one stage. */
export interface CheckedBodies {
    answers: number;
    /** Of them, those whose body was looked at: all, or a fair sample. */
    checked: number;
    /** Of these, the bad ones, which stand in `failed` as well. */
    bad: number;
}
/** What is expected of two targets: figure(target) is at least, or at most, factor times figure(other). */
export interface Claim {
    /** As it was written: `rate(fastify) >= 0.8 * rate(node-http)`. */
    text: string;
    figure: ClaimFigure;
    target: string;
    other: string;
    operator: 'atLeast' | 'atMost';
    factor: number;
}
/** Of a claim: requests/s and CPU time of a request at the peak, percentiles at the same given rate. */
export type ClaimFigure = 'rate' | 'p50' | 'p99' | 'cpu';
/** What became of a claim. */
export interface ClaimVerdict {
    claim: Claim;
    /** `held`, `refuted`: the whole range is on that side. `unknown`: it cannot be told. */
    verdict: 'held' | 'refuted' | 'unknown';
    /** figure(target) / figure(other) with its 95 % range; null where it could not be compared. */
    ratio: {
        value: number;
        low: number;
        high: number;
    } | null;
    /** Fewer than 3 repeats. */
    rough: boolean;
    /** As in CostFigure. */
    bound?: CostFigure['bound'];
    unknownBecause?: CostFigure['unknownBecause'];
}
/** Who asks next waits for an answer first. */
export type ClosedLoadProfile = {
    kind: 'constant-concurrency';
    connections: number;
    pipelining: number;
} | UsersLoadProfile;
/** Many who ask at once for a key that was never asked for, while the origin fails; after the window, before the parts are stopped. */
export interface ColdReaders {
    readers: number;
    /** Got a whole answer of status 200 for their key. */
    ok: number;
    /** Any other status, no answer, or none in time. */
    failed: number;
    /** Status 200 with nothing, `undefined` or another key's value. */
    wrong: number;
    /** Calls of the origin for that key; null when it could not be asked. */
    calls: number | null;
    /** From the first question to the last answer; null when nobody asked. */
    wallMs: number | null;
    /** Why it is not what it should be. */
    error?: string;
}
export type ColdReadersRow = {
    /**
     * in one repeat
     */
    readers: number;
    repeats: number;
    ok: number;
    /**
     * whoever got no answer, or a wrong one: `undefined` is no answer
     */
    failed: number;
    /**
     * among the failed
     */
    wrong: number;
    /**
     * of the origin in a repeat; null: it could not be asked
     */
    calls: {
        low: number;
        high: number;
    } | null;
    /**
     * null: nobody asked
     */
    wallMs: {
        low: number;
        high: number;
    } | null;
    /**
     * what the last phases had done to the target and nothing had mended: `kill redis`
     */
    broken: string[];
    /**
     * why some of it is not what it should be
     */
    errors: string[];
};
/** What is held against each other: a percentile of the response time, or one of the figures that have no percentile. */
export type ComparedFigure = PercentileKey | 'goodPerSecond' | 'cpuPerRequestUs';
/** One of two that are compared. */
export interface ComparedSide {
    /** Of a record; of one run: its command or address, and the commit that it is from. */
    id: string;
    startedAt: string;
    /** A command in the working folder, whatever commit that is at. Absent: it is something else, or a record. */
    inFolder?: true;
}
export type ComparisonReason = Changed | Told<typeof COMPARISON_SENTENCES>;
export type ComparisonReason2 = ComparisonReason;
export interface ComposedPercentile {
    percentile: number;
    independent: ComposedTime;
    comonotonic: ComposedTime;
    bound: ComposedTime;
}
/** Good ratio of the composite: independent failures, and the ends that need no assumption. */
export interface ComposedSuccess {
    independent: number;
    low: number;
    high: number;
}
/** A percentile of the composite. */
export interface ComposedTime {
    /** Null: it cannot be said, as too much of some service lies beyond what is known. */
    valueUs: number | null;
    /** The grid may be wrong by so much. */
    errorUs: number;
}
/**
 * Paths of the configurations of programs that have one which a user may replace.
 */
export type Configs = {
    haproxy: string;
};
/** What a target costs over the reference. Null where a figure is not asked for or not told by the platform. */
export interface Cost {
    target: string;
    /** Where p50 and p99 are from: at the same offered rate, or the closed loop's where the baseline has no latency phase. */
    timesFrom: 'latency' | 'peak';
    p50Us: CostFigure | null;
    p99Us: CostFigure | null;
    /** At the peak. */
    goodPerSecond: CostFigure | null;
    /** At the peak, else in the latency phase. */
    cpuPerRequestUs: CostFigure | null;
}
/** One figure of a target over that of the reference, measured in the same rounds. */
export interface CostFigure {
    /** target / reference, geometric mean over the generations: 0.75 is a quarter less. Null: not measured. */
    ratio: number | null;
    /** Ends of its 95 % range over the generations; rough: wide enough for what two equal servers showed. Null as ratio. */
    low: number | null;
    high: number | null;
    /** ratio - 1, and its ends, times the reference's own figure in the same generations: in the figure's unit. Null as ratio. */
    difference: {
        value: number;
        low: number;
        high: number;
    } | null;
    /** Generations in which both sides are valid and hold the figure. */
    blocks: number;
    /**
     * `different`: shown, after Holm's correction within its family. `same`: the 90 % range is within `within` of nothing. `probable`:
     * the 95 % range leaves nothing out, the correction does not hold. `inconclusive`: cannot tell. `rough`: of fewer than three
     * generations. `unmeasured`: see unknownBecause.
     */
    word: 'different' | 'same' | 'probable' | 'inconclusive' | 'rough' | 'unmeasured';
    /** Word `same`: 0.05 for 5 %. */
    within?: number;
    /** After Holm's correction, of no difference. Absent: rough, or not measured. */
    pValue?: number;
    /** Fewer than 3 generations, so nothing is known of how they differ. */
    rough: boolean;
    /** Rates only: the driver was the bottleneck of one side, so the difference is at least, or at most, this. */
    bound?: 'atLeast' | 'atMost';
    /**
     * Why it is not known. `driver`: it was the bottleneck. `invalid`, `missing`: a row of the phase is. `load`: measured
     * by another driver, or at another rate. `blocks`: no generation is valid on both sides.
     */
    unknownBecause?: 'driver' | 'invalid' | 'missing' | 'load' | 'blocks';
}
/** due = ok + failed + timedOut + unfinished + notSent, checked in every trial. */
export interface Counts {
    due: number;
    ok: number;
    failed: number;
    timedOut: number;
    unfinished: number;
    notSent: number;
}
export interface CpuProfileFacts {
    /** Share of the window in which the busiest thread that runs JavaScript had nothing to do. */
    idleRatio: number;
    /** Of the garbage collector in threads that run JavaScript. */
    collectorPerRequestUs: number;
    /** Of the threads of libuv's pool, which no CPU profile shows. Null where the platform does not tell: then times are of a clock. */
    poolPerRequestUs: number | null;
    /** What they were given, the most first. */
    poolJobs: PoolJob[];
}
/**
 * `independent`: slow independently of each other. `comonotonic`: slow at the same moments. `bound`: whatever the
 * dependence, no more than this.
 */
export type Dependence = 'independent' | 'comonotonic' | 'bound';
/** A histogram unpacked: ascending values with their counts. */
export interface Distribution {
    valuesUs: number[];
    counts: number[];
    total: number;
    /**
     * The least value that each one stands for. Absent: buckets of whole microseconds with 3 significant digits, as our
     * own histograms have them.
     */
    bottomsUs?: number[];
}
/**
 * How p99 changes with time: by which factor an hour, with a range of 95 %. rises, falls: the range leaves out 1; none: it
 * stays within 10 % an hour; unknown: neither.
 */
export type Drift = {
    found: "rises" | "falls" | "none" | "unknown";
    ratioPerHour: {
        value: number;
        low: number;
        high: number;
    };
};
/** of: null: nothing of it is known. */
export interface DriverBound {
    of: ComparisonReason | null;
}
/** What a driver costs and can do. */
export interface DriverLimits {
    driver: 'autocannon' | 'native' | 'k6';
    /** Median response time less the server's own median, by the server's clock. Null when it could not be told. */
    floorUs: number | null;
    /** How the floor was measured: `1,000/s`, `1 connection`. */
    floorLoad: string;
    /** Completed requests a second of CPU time that the driver used. Null where the platform does not tell. */
    ceilingPerSecond: number | null;
    /** Completed requests a second, as it came out. */
    achievedPerSecond: number;
    /** Who could do no more. */
    bottleneck: 'driver' | 'server' | 'unclear';
    /**
     * Stops of the machine took too much of the floor's or the ceiling's trial, each time it was measured. Absent: they
     * did not, or nothing was watched.
     */
    isStopped?: boolean;
}
/** A LoadResult and what is too large for a file: it crosses a process border, and what it tells goes into the record. */
export interface DriverResult extends LoadResult {
    /** Native driver, open loop: every response time in due order, due from the window's start. */
    series?: {
        dueUs: Float64Array;
        responseUs: Uint32Array;
        isBad?: Uint8Array;
    };
}
/** A way in which the driver itself fell short. kind: absent where a record of version 1 does not tell; worker: of several, from 1. */
export type DriverShortfall = (Told<typeof SHORTFALL_SENTENCES> | Text) & {
    kind?: ShortfallKind;
    worker?: number;
};
export type DriverShortfall2 = DriverShortfall;
/** A number with its interval; low and high are null where no interval can be given. */
export interface Estimate {
    value: number;
    low: number | null;
    high: number | null;
    /**
     * `repeats`: t interval over freshly started servers. `within-trial`: one start only. `merged`: all repeats in one,
     * no interval. `quoted`: another tool's figure, no interval.
     */
    basis: 'repeats' | 'within-trial' | 'merged' | 'quoted';
    /**
     * Of a response time that requests which were cut off (timed out, unfinished) reach into: had they gone on, it would be longer.
     * `value`: value and high are at least what they say; `high`: only the high end is. Absent: all have ended that matter.
     */
    atLeast?: 'value' | 'high';
}
/** How many containers of a target hold a peak: an estimate, its rate flat out divided. */
export interface EstimatedContainers {
    target: string;
    /** Null where there is no number; see reason. */
    units: number | null;
    /** By the ends of the rate's range. Null without one. */
    low: number | null;
    high: number | null;
    /** The driver was the bottleneck: fewer may do. */
    atMost: boolean;
    /** Good requests a second of one server. Null where they are not known. */
    ratePerSecond: Estimate | null;
    /** Texts of objectives that it was shown neither to keep nor to miss. */
    undecided: string[];
    /** Why there is no number. Absent where there is one. */
    reason?: NoContainersReason2;
}
/** Judged by good over valid events: it has an error budget, which a rate has not. */
export type EventObjective = LatencyObjective | SuccessObjective;
/** Of an objective that is judged by good over valid events. */
export interface EventsReason {
    code: 'events';
    objective: EventObjective;
    /** Bad ones are known between two bounds. */
    events: {
        valid: number;
        badAtLeast: number;
        badAtMost: number;
    };
    /** Bad ratio. */
    allowed: number;
    /** Some requests failed, timed out or were not sent. */
    hasFailed: boolean;
    /** What stands against it; null: nothing does. */
    doubt: {
        code: 'orderUnknown' | 'cannotBeShown';
    }
    /** keptUs: of each start, the time within which the asked share was answered well; empty where it is not known. */
     | {
        code: 'startsDiffer';
        keptUs: number[];
    }
    /** worth: so many independent requests; isAssumed: not from this bound; moreNeeded: requests, null: no number would do. */
     | {
        code: 'tooFew';
        worth: number;
        isAssumed: boolean;
        moreNeeded: number | null;
    } | null;
}
/** How well an answer is known; see src/commands/size/verdict/evidence.js. */
export type Evidence = 'measured' | 'probably' | 'not shown';
/** A target that could not be measured. */
export interface Failure {
    target: string;
    /** Absent when it failed before its first trial. */
    trial?: string;
    code: string;
    message: string;
    hint: string;
}
/** When the rate falls, from the window's start, and to which. */
export interface Fall {
    atMs: number;
    ratePerSecond: number;
}
export interface FanOutRow {
    target: string;
    /** Whose response times: those at the offered rate, or the closed loop's where the baseline has no latency phase. */
    phase: 'peak' | 'latency';
    /** Why there is none. Absent when the phase was measured. */
    state?: 'invalid' | 'missing';
    /** Percentile of one request, and the chance that a page (a visit of all pages) never meets the slower rest. */
    chances: Array<{
        percentile: number;
        page: number;
        visit: number;
    }>;
    /** Percentile of one request that the page's median and p99 sit at, and its measured value; null when the sample does not hold it. */
    pageP50: {
        leafPercentile: number;
        valueUs: number | null;
    };
    pageP99: {
        leafPercentile: number;
        valueUs: number | null;
    };
}
/** Requests that vary: all connections of a driver together go through them, and from the last on to the first again. */
export interface Feed {
    /** As the user named it. Absent for a list in place. */
    file?: string;
    /** random: shuffled anew for each trial, by its seed. */
    order: 'in-turn' | 'random';
    requestCount: number;
    /** Of the requests as JSON, with the values of secret headers hidden. Empty until they are read. */
    sha256: string;
    /** What is sent. Absent until the file is read, and in a record of more than 20. */
    requests?: RequestSpec[];
}
export type FeedName = Pick<Feed, 'file' | 'order' | 'requestCount' | 'sha256'>;
/** Better, worse or cannot tell, for one figure of one target on both sides. */
export interface FigureComparison {
    target: string;
    phase: 'peak' | 'latency';
    figure: ComparedFigure;
    verdict: 'regressed' | 'no regression' | 'inconclusive';
    /** after / before; null where it cannot be told. */
    ratio: number | null;
    low: number | null;
    high: number | null;
    /** Worsening that counts as none, 0.05 for 5 %: the larger of the margin and this figure's noise floor. */
    allowed: number;
    /** What an A/A run of this machine found between equals of this figure; null when not known. */
    noiseFloor: number | null;
    /**
     * What two sessions differ by though nothing has changed, and is in the interval. Null within one session, and for
     * figures of other tools.
     */
    drift: {
        basis: 'history' | 'assumed';
        standardDeviation: number;
        records: number;
    } | null;
    /** Repeats an arm, in one run starts, that would decide if they came out alike; 0 when decided, null when no sensible number would. */
    moreRepeats: number | null;
    /** Lives in memory: what is printed has the sentence. */
    reason: ComparisonReason2;
    /** Of two versions in one run: what the verdict took, and the time that moreRepeats would take; null where that is. */
    cost?: {
        generations: number;
        spentMs: number;
        moreMs: number | null;
    };
    /** It may be worse, and then it counts; nothing waits for it to be shown that it is not. */
    isAside?: true;
    /** Its range is of too few starts to claim anything. */
    isRough?: true;
    /** Of two versions in one run: they surely differ, by however little. */
    isChanged?: true;
}
export type FigureDrift = {
    target: string;
    phase: "peak" | "latency";
    figure: ComparedFigure;
    records: number;
    variance: number;
    uncertainty: number;
};
export type FigureReason = FigureReason2;
export type FigureReason2 = RowReason2 | Told<Pick<typeof HISTORY_SENTENCES, 'FIGURE_OF_TOO_FEW' | 'FIGURE_OF_FAILURES'>> | Told<Pick<typeof POINT_SENTENCES, 'TARGET_FAILED'>>;
/** Calls, each before what it calls. frame: place in frames; perRequest: with all that it calls. */
export interface Flame {
    frames: Frame[];
    depth: number[];
    frame: number[];
    perRequest: number[];
}
/**
 * what the user knows better
 */
export type FormatOptions = {
    timeUnit: "s" | "ms" | "us" | "ns" | "none" | null;
    fields: Partial<JsonFields>;
    utcOffsetS: number;
    /**
     * for a cache: what it wants to know, and the usual traces of caches
     */
    isWide?: boolean | undefined;
};
/**
 * A function. what: no function but `collector` (of garbage), `program` (native code without a function of its own), `loop` (the
 * event loop), `pool` (libuv's threads; name: what they do), `helpers` (other threads, of V8), `idle`; its name is empty.
 */
export interface Frame {
    what?: 'collector' | 'program' | 'loop' | 'pool' | 'helpers' | 'idle';
    name: string;
    /** Below the folder of the run, or within node_modules. Absent: native. */
    file?: string;
    line?: number;
    /** Of a native function: the module of Node.js that called it, `node:zlib`. Absent: another one did. */
    by?: string;
}
export type GateReason = Told<typeof GATE_SENTENCES>;
/** What a good answer looks like. Every key given must hold; a key not given is not looked at. */
export interface GoodAnswer {
    /** HTTP status. Absent: 200. */
    status?: number;
    /** Value of the content-encoding header; `identity` means the header is absent. */
    contentEncoding?: 'identity' | 'gzip' | 'br' | 'deflate';
    /** The whole body as text, after decoding. */
    body?: string;
    /** Length of the body on the wire (before decoding), in bytes. */
    bodyBytes?: {
        min?: number;
        max?: number;
    };
    /** Length of the body after decoding, in bytes. */
    decodedBytes?: {
        min?: number;
        max?: number;
    };
    /** The body is JSON, and each dotted path in it (`data.item.id`) exists; a value other than null must be equal. */
    json?: Record<string, string | number | boolean | null>;
    /** The dotted paths that must not be in the JSON body (`errors` for GraphQL). */
    jsonAbsent?: string[];
}
/** How services are put together. Every `service` names one of ServicePlan.services. */
export type GraphNode = {
    kind: 'service';
    name: string;
}
/** A composite service of the file: what is inside it. */
 | {
    kind: 'group';
    name: string;
    node: GraphNode;
} | {
    kind: 'series';
    nodes: GraphNode[];
}
/** All start at once; the answer is there when `needed` of them have answered. */
 | {
    kind: 'parallel';
    nodes: GraphNode[];
    needed: number;
}
/** One of the arms, or with the rest of the chance none. critical: chance that its failure fails the request. */
 | {
    kind: 'branch';
    arms: Array<{
        chance: number;
        critical: number;
        node: GraphNode;
    }>;
}
/** The same call so many times: `parallel` is a fan-out, `series` a loop. */
 | {
    kind: 'copies';
    order: 'parallel' | 'series';
    count: number;
    node: GraphNode;
}
/** Sent again when it fails or takes longer than timeoutUs; the last attempt has the same time-out. */
 | {
    kind: 'retry';
    node: GraphNode;
    timeoutUs: number;
    attempts: number;
    pauseUs: number;
};
export type Growth = {
    found: "leak" | "none" | "unknown";
    because?: UnknownBecause;
    trend: Trend | null;
    overMs: number;
    fromBytes: number | null;
    toBytes: number | null;
};
/** A unary gRPC call. */
export interface GrpcCall {
    /** Path of the proto file. */
    proto: string;
    /** `package.Service/Method` */
    method: string;
    message: Record<string, unknown>;
    /** Dotted paths that a good answer has. */
    json?: Record<string, string | number | boolean | null>;
    /** Absent: raw HTTP/2 frames. `grpc-js`: through its client, to see what that costs. */
    via?: 'frames' | 'grpc-js';
}
export interface HeapProfileFacts {
    /** What the heap held more after the window than before, both after a full collection. */
    grownBytes: number;
    /** What it held before. */
    heapBytes: number;
    collections: number;
    /** Those of young objects only. */
    minorCollections: number;
    collectingMs: number;
    longestMs: number;
}
/** Histograms as HDR V2, compressed, base64; whole microseconds, 3 significant digits. */
export interface Histograms {
    /** ended - due (open loop), ended - sent (closed loop). */
    responseTime: string;
    /**
     * Of these, those that did not end well: failed, timed out, unfinished. Good answers are the rest, bucket by bucket. Absent: all ended
     * well, or it is not known (older records, other tools, k6 without --exact).
     */
    bad?: string;
    /**
     * Of these, those that were cut off: timed out or unfinished, at the time they had waited. They would have taken at least that long.
     * Absent: none, or it is not known (older records, other tools, k6).
     */
    cut?: string;
    /** ended - sent; open loop only. */
    serviceTime?: string;
    /** sent - due; open loop only. */
    sendLag?: string;
    /** Native driver, open loop: from sent to the first bytes of the answer, and from those to its last. Of all that were answered. */
    firstByte?: string;
    receiving?: string;
    /** Native driver: TCP, and TLS after it, of every connection of the trial, warm-up included. Absent: none was made, or without TLS. */
    connect?: string;
    tls?: string;
}
/** One figure of one target in one record. */
export interface HistoryFigure {
    target: string;
    /** What was asked of it, by name: `shop-api POST /orders`. Absent for a target that ships: it is asked one thing only. */
    subject?: string;
    phase: 'peak' | 'latency';
    driver: 'autocannon' | 'native' | 'k6' | 'foreign';
    connections: number;
    /** latency phase only. */
    offeredPerSecond?: number;
    /** Freshly started servers behind it. */
    repeats: number;
    figure: 'goodPerSecond' | 'p50' | 'p99';
    /** Null where there is none; see reason. */
    estimate: Estimate | null;
    /** Why it is not to be believed, or not there. Absent when it stands. */
    reason?: FigureReason;
    /** The driver was the bottleneck: the rate is at least this. */
    driverBound: boolean;
}
/** A record that is not in a history, and why. */
export interface HistoryLeftOut {
    source: string;
    reason: LeftOutReason2;
}
/** What one record says of one baseline; the record itself is not kept. */
export interface HistoryPoint {
    id: string;
    startedAt: string;
    /** Path of the record, or `commit:path`. */
    source: string;
    /** Where it is from a commit. */
    commit?: {
        hash: string;
        subject: string;
    };
    machine: Machine;
    baseline: string;
    figures: HistoryFigure[];
    /** Every verdict was met, nothing failed, the run was complete. */
    isGood: boolean;
    /** Why it is not good; absent when it is. Lives in memory, as other reasons here: what is printed has the sentence. */
    reason?: PointReason2;
}
export type HistoryRemark = HistoryRemark2;
export type HistoryRemark2 = Told<Pick<typeof HISTORY_SENTENCES, 'MACHINE_CHANGED' | 'SERIES_TESTED' | 'VALUES_DOUBTED' | 'RECORDS_BEYOND'>>;
/** What `baseload history` has found; the one model under its formats. */
export interface HistoryResult {
    baseline: string;
    machine: Machine;
    /** Oldest first. */
    points: HistoryPoint[];
    series: HistorySeries[];
    /** The newest record before the first regression that is not mended, whose verdicts were all met; null when there is none. */
    lastGood: {
        id: string;
        startedAt: string;
        source: string;
    } | null;
    lastGoodReason: LastGoodReason;
    /** `regressed`: a regression is not mended. `inconclusive`: no series was long enough to tell. */
    verdict: 'regressed' | 'no regression' | 'inconclusive';
    /** Worsening that counts as none. */
    margin: number;
    significance: number;
    /** Records of the baseline that were made on other machines. */
    otherMachines: Array<{
        source: string;
        startedAt: string;
        differences: OtherMachine[];
    }>;
    /** Files that could not be read, records twice. */
    leftOut: HistoryLeftOut[];
    /** Records without this baseline. */
    otherBaselines: number;
    /** What a reader must know: loads that differ, versions that changed. */
    remarks: HistoryRemark[];
}
/** One figure of one target over all records. */
export interface HistorySeries {
    target: string;
    /** As that of its figures; another request is another series. */
    subject?: string;
    phase: 'peak' | 'latency';
    figure: HistoryFigure['figure'];
    /** `peak, 10 connections`, `latency, 500/s` */
    load: string;
    /** One for each point; null where the record has none, or none to be believed. */
    estimates: Array<Estimate | null>;
    /** Places in points of figures that are there and are not to be believed. */
    doubted: number[];
    /** Of the level since the last step; null without a value. */
    level: number | null;
    /** The newest over that of the first level's median; null without two values. */
    change: number | null;
    steps: HistoryStep[];
    /** Why no steps were looked for; absent when they were. */
    untested?: UntestedReason;
}
/** A level that has changed. */
export interface HistoryStep {
    target: string;
    /** As that of its series. */
    subject?: string;
    phase: 'peak' | 'latency';
    figure: HistoryFigure['figure'];
    /** Place in HistoryResult.points of the first record of the new level. */
    index: number;
    id: string;
    startedAt: string;
    source: string;
    /** Medians of the level before and the level after. */
    before: number;
    after: number;
    /** after / before. */
    ratio: number;
    pValue: number;
    /** `small`: no more than the margin. `mended`: a later level is as good as the one before. */
    kind: 'regression' | 'mended regression' | 'improvement' | 'small';
}
export type Invalid = Told<Pick<typeof ROW_SENTENCES, 'INVALID'>>;
/**
 * Where a line has what is wanted: dotted paths into its object; null where it has not, or nobody asks for it. `id`: of a
 * request, where two lines tell of it.
 */
export type JsonFields = Record<Role, string | null>;
/**
 * What k6 is given: a script and the files that it opens, with names for one folder; and an environment for what must be in no file.
 * holdsSecrets: some values that look secret are in them all the same.
 */
export type K6Bundle = {
    files: Record<string, string>;
    environment: Record<string, string>;
    holdsSecrets: boolean;
};
/** Who measures instead of the drivers of ours. */
export interface K6Engine {
    name: 'k6';
    /** Processes that share each trial. */
    instances: number;
    /** They run there, in turn, over ssh. Absent: on this machine. */
    hosts?: string[];
    /** Every response time is streamed. */
    exact: boolean;
    /** Virtual users of an open loop, all instances together: the most that are open at once. Absent: by the rate. */
    virtualUsers?: number;
}
/** One test of k6: what its script does. */
export interface K6Experiment {
    /** `fastify/latency-r500/2` */
    name: string;
    target: string;
    phase: 'peak' | 'latency';
    /** 1 is the first. */
    repeat: number;
    /** Origin; of gRPC too, `http://host:port`. */
    url: string;
    load: LoadProfile;
    durationMs: number;
    warmupMs: number;
    timeoutMs: number;
    objectives: Objective[];
    bounds: ResponseBound[];
    good: GoodAnswer;
    /** A unary call instead of HTTP requests. */
    grpc?: Pick<GrpcCall, 'method' | 'message'>;
}
/** One instance of k6. */
export interface K6InstanceReport {
    /** `instance 2`, `instance 2 on b.example`; a pod's log by its name. */
    name: string;
    /** Its share: `1/3:2/3`. */
    segment: string;
    /** Null when it left no summary. */
    counts: Counts | null;
    /** When its window began, by its own clock, ISO 8601. Null when it sent nothing. */
    startedAt: string | null;
    /** CPU time of its whole test, and how many cores its host has; absent on this machine, where the parts of the trial tell. */
    cpuMs?: number;
    cores?: number;
    /** Why it did not come to its end; absent when it did. */
    ended?: string;
}
/** The instances of k6 that shared a trial. */
export interface K6Observation {
    /** `samples`: every response time was streamed (--exact). `summaries`: merged from the quantile grids of the instances. */
    basis: 'samples' | 'summaries';
    /**
     * Response times are service times, from when k6 sent, the wait for a connection included: due only in so far as an
     * arrival-rate executor begins when due.
     */
    timedFrom: 'sent';
    instances: K6InstanceReport[];
    /** Those that have a request beyond them. */
    percentiles: Partial<Record<PercentileKey, MergedPercentile>>;
    /**
     * Requests that took longer than the bounds of objectives (strict: or as long). Equal where the scripts counted them,
     * which they do over HTTP.
     */
    bounds: Array<ResponseBound & {
        beyondAtLeast: number;
        beyondAtMost: number;
    }>;
    /** Between the first word to go and the last answer to it. Null where baseload did not give the word. */
    releaseSpreadMs: number | null;
}
/**
 * behind: the first stage in which less than nearly all of what was offered was answered well, and how much of it; null:
 * there is none. untilBreak: of a rate that rose until something broke.
 */
export type Knee = {
    kept: RowStage | null;
    missed: {
        stage: RowStage;
        objective: string;
    } | null;
    back: RowStage | null;
};
/** What is done to a part that the trial itself has started. */
export type LabAction = 
/** Posted to an origin: a recipe, or several. */
{
    part: string;
    recipe: Record<string, unknown> | Array<Record<string, unknown>>;
}
/**
 * kill: SIGKILL, and it stays away; restart: SIGKILL where it runs, and started again on the same port; stop,
 * continue: SIGSTOP, SIGCONT.
 */
 | {
    part: string;
    signal: 'kill' | 'stop' | 'continue' | 'restart';
}
/** A Redis forgets everything. */
 | {
    part: string;
    flush: true;
}
/** Of a proxy with several servers these alone get requests from now on. */
 | {
    part: string;
    serve: string[];
};
export type LabAdvice = {
    /**
     * null: of users
     */
    ratePerSecond: number | null;
    /**
     * before the first fault (the whole window without one), or while it lasts
     */
    when: "healthy" | "fault";
    /**
     * success: good answers; calls: of the origin for a request; time: p99; stale: share of the
     * answers; fresh: time until no answer is stale, after the last phase began, where that ends the fault; behind: share
     * of the cached answers that were older than a version seen before
     */
    rule: LabRule;
    /**
     * those that do best, and those that cannot be told from them
     */
    targets: string[];
    /**
     * of the best: ratio, calls, microseconds, ratio, milliseconds, ratio
     */
    value: number;
    /**
     * that do worse, the best first
     *
     * A row that the advice says nothing about, and why.
     */
    others: Array<{
        target: string;
        value: number;
    }>;
};
/**
 * Which of `of` keys a request is for. one: always the same; hot: the share of requests that is for the first, the rest
 * evenly over the others.
 */
export type LabKeys = {
    distribution: 'zipf';
    s: number;
    of: number;
} | {
    distribution: 'uniform';
    of: number;
} | {
    distribution: 'one';
} | {
    distribution: 'hot';
    share: number;
    of: number;
};
export type LabLeftOut = {
    target: string;
    ratePerSecond: number | null;
    why: LabReason;
};
/** What is asked of a service and what is done to its parts meanwhile. */
export interface LabLoad {
    keys: LabKeys;
    /** Share of the requests that are PUTs; 0: none. */
    writes: number;
    /** The window, cut in order; shares add up to 1. Empty: one stretch in which nothing is done. */
    phases: LabPhase[];
    /** What the origin starts with: given to it as RECIPE. Contents in it stand instead of the lab's items. Absent: the target's own. */
    recipe?: Record<string, unknown> | Array<Record<string, unknown>>;
    /** Length of a value, given to the origin as SIZE. Absent: the target's own. */
    valueBytes?: number;
    /** Given to the services as CACHE: ttlMs, staleMs, maxEntries, … Absent: the target's own. */
    cache?: Record<string, number | boolean>;
    /** So many ask at once for a key that nobody has asked for, after the window, while the origin fails. Absent: none do. */
    coldReaders?: number;
    /** Every key has been asked for once when the window opens. Absent: none has. */
    warm?: boolean;
    /** Given to each cache of the target. Absent: as `cache` or the target itself has it. */
    size?: LabSize;
    /** What the services hold is read before the window and after it. Absent: not, but of a target with a size. */
    memory?: true;
}
/** Services that cache, in front of an origin, all at the same rates or under the same users. */
export interface LabLoadSpec extends LabLoad {
    kind: 'load';
    /** One trial of each target at each rate. Empty: users who pause ask, see Baseline.load.traffic. */
    ratesPerSecond: number[];
    /** `constant`: evenly spaced. Absent: Poisson. */
    arrivals?: 'constant';
    /** Every target but the reference, once for each size. Absent: targets are measured as they are. */
    sizes?: SizedTarget[];
}
/** What a trial of a lab counted within its window. */
export interface LabObservation {
    kind: 'load';
    /** CLOCK_MONOTONIC when the window opened: a whole second. */
    startedUs: number;
    phases: LabPhaseObservation[];
    /** Null when it could not be cleared or asked, and when it was started anew within the window. */
    origin: OriginCounters | null;
    /** One for each service, in the order of the target's parts; none when that is so of one of them. */
    services: ServiceCounters[];
    /**
     * From the last phase's begin until the last failed answer, and until the last one with a value from before it; 0:
     * there was none; null where they went on until the window's end. freshMs: only where the last phase gives the origin
     * a recipe. Null without phases.
     */
    recovery: {
        recoveredMs: number | null;
        freshMs?: number | null;
    } | null;
    /** Absent without coldReaders, and where the window never closed. */
    cold?: ColdReaders;
    /** In older records only, of a lab with phases; TrialRecord.resources has it now. */
    usage?: LabUsage;
    /** Length of the body of each good answer, as it was sent. Absent where it is not fixed, and in older records. */
    answerBytes?: number;
    /**
     * Before the window, and after it, of each service in the order of the target's parts. Only where sizes vary; absent
     * when one of them did not say.
     */
    memory?: {
        before: CacheMemory[];
        after: CacheMemory[];
    };
}
/**
 * over the repeats in which it could be asked; calls and writes in sum
 */
export type LabOrigin = {
    calls: number;
    /**
     * among them
     */
    writes: number;
    /**
     * among them
     */
    failed: number;
    /**
     * that users sent in those repeats
     */
    requests: number;
    callsPerRequest: number | null;
    /**
     * 1 - callsPerRequest; below 0 where a request leads to more than one call
     */
    offloadRatio: number | null;
    peakConcurrent: number;
};
export interface LabPhase {
    name: string;
    /** Of the window. */
    share: number;
    /**
     * Its own length, which every phase of the lab has then: the window is as long as all of them. Absent: the window's
     * length is the run's.
     */
    lengthMs?: number;
    /** Done as it begins. Absent: nothing. */
    do?: LabAction;
}
/** A phase as it was. */
export interface LabPhaseObservation {
    name: string;
    /** From the window's start, to when its action was begun; toMs is where the next begins. */
    fromMs: number;
    toMs: number;
    /** `kill redis`, `recipe to origin`; null where nothing was done. */
    action: string | null;
    /** False when the action did not work: what follows is not what was asked for. */
    ok: boolean;
    /** Why not; absent when ok. */
    error?: string;
    /** As in LoadResult, of the requests due in it. Absent in older records, and from drivers that keep no order. */
    dependence?: LoadResult['dependence'];
}
/**
 * action: as it was done, null where nothing was;
 *  ok: it worked in every repeat; error: why not; fromMs, toMs: mean over the repeats
 */
export type LabPhaseRow = LabStretch & PhaseFigures & {
    name: string;
    action: string | null;
    isFault: boolean;
    ok: boolean;
    error?: string;
    fromMs: number;
    toMs: number;
    usage: PartUse[];
};
export type LabReason = Told<typeof LAB_SENTENCES>;
export type LabRecovery = {
    /**
     * in which it could be told
     */
    repeats: number;
    /**
     * until no answer failed; null: in no repeat
     */
    recoveredMs: Range2 | null;
    /**
     * repeats in which that did not come within the window
     */
    notRecovered: number;
    /**
     * until no answer was stale either
     */
    freshMs: Range2 | null;
    notFresh: number;
};
export type LabResult = {
    /**
     * targets in table order, lower rates first
     */
    rows: LabRow[];
    /**
     * one for each row that was measured
     */
    summaries: LabSummary[];
    advice: LabAdvice[];
    /**
     * rows that were measured and are not in the advice
     */
    leftOut: LabLeftOut[];
    /**
     * name of the target that the others are compared with
     */
    reference: string;
    /**
     * whether some requests were writes
     */
    writes: boolean;
    /**
     * whether every key had been asked for when the window opened
     */
    warm: boolean;
    /**
     * whether requests were evenly spaced
     */
    constant: boolean;
    /**
     * hit ratios by size; absent: no size varies
     */
    sizes?: SizeCurve | undefined;
};
export type LabRow = {
    target: string;
    title: string;
    /**
     * as its service was told; null where none was
     */
    strategy: string | null;
    /**
     * offered; null in a missing row, and where users make the rate
     */
    ratePerSecond: number | null;
    /**
     * users; absent: there is a rate
     */
    traffic?: Row["traffic"];
    /**
     * what users asked
     */
    achievedPerSecond?: number | null | undefined;
    status: Row["status"];
    /**
     * why it is not ok
     */
    reason?: Row["reason"];
    repeats: number;
    /**
     * of the requests of the whole window
     */
    success: {
        good: number;
        valid: number;
        ratio: number;
    } | null;
    /**
     * of the whole window
     */
    responseTimeUs: RowMeasured["responseTimeUs"] | null;
    needs: RowMeasured["needs"];
    /**
     * of the whole window: as there
     */
    good?: RowMeasured["good"];
    maxUs: number | null;
    meanUs: number | null;
    phases: LabPhaseRow[];
    /**
     * the phases before the first fault; the whole window where there is no fault
     */
    healthy: LabStretch | null;
    /**
     * the phases of it
     */
    fault: (LabStretch & {
        phases: string[];
    }) | null;
    origin: LabOrigin | null;
    service: LabService | null;
    stampede: StampedeFactor | null;
    recovery: LabRecovery | null;
    cold: ColdReadersRow | null;
    /**
     * of all repeats, added up
     */
    seconds: LabSecond[];
    /**
     * absent where no version is deployed
     */
    versions?: LabVersions | undefined;
};
export type LabRule = "success" | "calls" | "time" | "stale" | "fresh" | "behind";
export type LabSecond = {
    second: number;
    phase: number | null;
    ok: number;
    failed: number;
    calls: number | null;
    callsFailed: number | null;
    served: number | null;
    stale: number | null;
};
/**
 * over all services, and the repeats in which they could be asked; counts in sum
 */
export type LabService = {
    /**
     * in a trial
     */
    processes: number;
    reads: number;
    writes: number;
    outcomes: Record<keyof ServiceCounters["outcomes"], number>;
    wrongValues: number;
    ageMs: RangedTimes;
    versionsBehind: {
        known: number;
        count: number;
        max: number;
        ratio: number | null;
    };
    evictions: Record<string, number>;
    /**
     * the most at a window's end, over all processes
     */
    entries: number;
    /**
     * likewise
     */
    memoryBytes: number;
    firstRequestMs: Range2 | null;
    /**
     * null: no Redis
     */
    redisErrors: number | null;
    /**
     * null: no breaker
     */
    breakerOpens: number | null;
    invalidations: {
        sent: number;
        received: number;
        lost: number;
        delayMs: RangedTimes;
    } | null;
};
/** What a cache may hold at most: bytes of values, of a Redis bytes of all that it has; or entries. */
export type LabSize = {
    bytes: number;
    entries?: undefined;
} | {
    entries: number;
    bytes?: undefined;
};
/** The key `lab` of a baseline. */
export type LabSpec = LabLoadSpec | LabStampedeSpec;
/** N workers that meet on a flushed cache. */
export interface LabStampedeSpec {
    kind: 'stampede';
    strategies: Array<StampedeTrial['strategy']>;
    stores: Array<StampedeTrial['store']>;
    documents: Array<StampedeTrial['documents']>;
    workers: number[];
    origins: Array<StampedeTrial['origin']>;
    /** How the workers of a healthy origin start. Absent: in one tick. */
    starts?: Array<StampedeTrial['start']>;
}
export type LabStretch = {
    /**
     * that were counted, over all repeats; 0: the part is too short to hold most of one, and
     * what follows from seconds is null
     */
    seconds: number;
    /**
     * requests that ended, well or not, in those seconds
     */
    answered: number;
    goodRatio: number | null;
    /**
     * of the origin, writes included
     */
    calls: number | null;
    /**
     * calls a second over requests due a second, as far as these are known; else over answered
     */
    callsPerRequest: number | null;
    /**
     * of what the services answered
     */
    staleRatio: number | null;
    /**
     * by when a request was due; null where too few were
     */
    responseTimeUs: Record<PercentileKey, number | null>;
    /**
     * requests that each percentile needs that is null
     */
    needs: Partial<Record<PercentileKey, number>>;
    maxUs: number | null;
    /**
     * of good answers alone; absent where none failed, and where it
     * is not known which did
     */
    good?: Pick<LabStretch, "maxUs" | "responseTimeUs" | "needs"> | undefined;
};
export type LabSummary = {
    target: string;
    ratePerSecond: number | null;
    /**
     * that it is compared with; null for the reference itself, and where that was not measured
     */
    reference: string | null;
    p50Us: number | null;
    referenceP50Us: number | null;
    /**
     * over the reference's, of the services
     */
    memoryBytes: number | null;
    /**
     * of the fault over what was before it
     */
    addedP50Us: number | null;
};
/** Milliseconds; null where nothing was counted. */
export interface LabTimes {
    count: number;
    p50: number | null;
    p99: number | null;
    max: number | null;
}
/** CPU time and memory of the target's parts, at some moments of the window. In older records; TrialRecord.resources now. */
export interface LabUsage {
    /** From the window's start, in order. */
    atMs: number[];
    /** cpuUs: so far, at each of these moments; null: not known. */
    parts: Array<{
        name: string;
        cpuUs: Array<number | null>;
        memoryBytes: Array<number | null>;
    }>;
}
export type LabVersions = {
    /**
     *   missRatio: reads that were answered by a call of the origin, their own or another's
     */
    phases: Array<{
        name: string;
        errorRatio: number | null;
        missRatio: number | null;
        callsPerRequest: number | null;
    }>;
    /**
     * hits of the reads before the deploy, without the window's first second
     */
    steadyRatio: number | null;
    /**
     * from the deploy's begin until the hit ratio stays within a point of that; null
     * where it does not within the window, too
     */
    backSeconds: number | null;
    /**
     * of the origin, in any second of any repeat
     */
    mostCallsPerSecond: number | null;
    /**
     * of the origin within the window, in the mean of the lab's keys and the repeats
     */
    callsPerKey: number | null;
};
export type LastGoodReason = LastGoodReason2;
export type LastGoodReason2 = Told<Pick<typeof HISTORY_SENTENCES, 'NEWEST_GOOD' | 'NO_GOOD_RECORD' | 'NONE_GOOD' | 'NO_OLDER_RECORD'>>;
/**
 * What is known, or supposed, of the time of one service. `promise`: only that at least `ratio` of the answers take no
 * longer than `boundUs`.
 */
export type LatencyLaw = SampleLaw | {
    kind: 'exponential';
    meanUs: number;
} | {
    kind: 'constant';
    valueUs: number;
} | {
    kind: 'promise';
    steps: Array<{
        ratio: number;
        boundUs: number;
    }>;
};
/** A share of all requests is answered well within a time. */
export interface LatencyObjective {
    /** As the user wrote it; shown everywhere. */
    text: string;
    kind: 'latency';
    /** The percentile as a ratio, 0.99: the share asked. */
    ratio: number;
    boundUs: number;
    /** `<` excludes the bound itself, `<=` includes it. */
    strict: boolean;
}
export type LeftOutReason = Told<typeof LEFT_OUT_SENTENCES>;
export type LeftOutReason2 = LeftOutReason;
export type LoadProfile = ClosedLoadProfile | OpenLoadProfile;
/** What a driver process hands back for one trial. */
export interface LoadResult {
    driver: 'autocannon' | 'native' | 'k6' | 'foreign';
    /** Its version. */
    version: string;
    /** When the window opened, on CLOCK_MONOTONIC, which all processes of a machine share. Absent: k6, another tool, older records. */
    startedUs?: number;
    /** Length of the measured window as it came out. */
    windowMs: number;
    counts: Counts;
    /**
     * Of those due, requests that were sent again on another connection, each counted once: the server closed theirs, or refused their
     * stream, before it processed them. Their ends stand in `counts`. Absent: none; k6 and other tools do not tell.
     */
    resent?: number;
    /** Closed loop: so many requests were on their way at once, connections × pipelining or streams. Absent in older records, and of k6. */
    inFlight?: number;
    /** failed and timedOut by cause: `status 500`, `body 12 bytes`, `ECONNRESET`, `timeout`. */
    failedByCause: Record<string, number>;
    /** Answers that were good but for what their bodies say. Absent: nothing was asked of bodies but their length; older records. */
    bodies?: CheckedBodies[];
    histograms: Histograms;
    /** What ended within the window, whenever it was sent or due: the achieved rate. Absent in older records, where counts stand for it. */
    endedInWindow?: {
        ok: number;
        failed: number;
    };
    /** Exact, where a histogram has 0.1 %. Null when nothing ended. */
    exactUs: {
        min: number;
        max: number;
        mean: number;
    } | null;
    /** One entry for each whole second of the window: what ended in it, and of a load of stages what was due in it. */
    timeline: TimelineSecond[];
    /** Native driver, load of stages: each that has a length by itself, in order. */
    stages?: StageResult[];
    /** Native driver, load with `untilBreak`: when the rate fell. Absent: it did not. */
    fell?: Fall;
    /** Ways in which the driver itself fell short; each makes the trial invalid. */
    invalid: DriverShortfall2[];
    /**
     * Native driver, open loop: so many requests in a row are worth one independent one, at each percentile that the
     * trial holds; the upper end of the estimate.
     */
    dependence?: Partial<Record<PercentileKey, number>>;
    /**
     * The same at the bounds of the objectives that the target was measured for. Absent in older records, and where the
     * order of requests is not known.
     */
    dependenceAt?: BoundDependence[];
    /**
     * Slices of a closed loop, whose order of requests is not known: so many requests are worth one independent one at most, by how
     * their number above each percentile differs from slice to slice. Absent: fewer than four slices; older records.
     */
    blockTau?: Partial<Record<PercentileKey, number>>;
    /**
     * Native driver, open loop: where MSER-5 would cut the window's beginning off (0: nowhere), whether the rest is
     * steady (null: too few requests to tell), and the length of the stretches that it looked at.
     */
    warmUp?: {
        cutMs: number;
        steady: boolean | null;
        windowMs?: number;
    };
    /**
     * Native driver, open loop: response times of each tenth of the window or each second, whichever is longer, by due
     * time; encoded as histograms are.
     */
    windows?: string[];
    /** Of these, those that did not end well; null: none. Absent: none in any window, or not known, as `histograms.bad`. */
    badWindows?: Array<string | null>;
    /** Native driver, open loop: p99 of sent - due, waiting for a connection included. */
    sendLagP99Us?: number;
    /** Native driver, open loop: p99 of the driver's own lateness: sent - due without the wait for a connection. Validity is judged by it. */
    driverLagP99Us?: number;
    /** Native driver, open loop: requests that were due while every connection was busy. Their wait is in the response time. */
    waitedForConnection?: number;
    /** Native driver, open loop: of these, those that were due while as many connections as the load allows were in use. Absent: none. */
    waitedAtLimit?: number;
    /** Native driver, open loop: requests that were due before the window and still waited for a connection when it opened. Absent: none. */
    backlog?: number;
    /**
     * Closed loop of autocannon or the native driver: how long its process did not run within the window, in stops of 20
     * ms and more. Absent: never.
     */
    stoodStillMs?: number;
    /** Native driver: connections made over the whole trial, warm-up included, and how many of them replaced one that had ended. */
    connectionsOpened?: number;
    /** Native driver, open loop: the most connections that were open, or being opened, at once. */
    mostConnections?: number;
    reconnects?: number;
    /** Native driver: by how much the monotonic and the wall clock disagreed over the trial: 0.001 wants a warning, 0.01 is in `invalid`. */
    clockDriftRatio?: number;
    /**
     * Native driver, open loop: the same without the requests that were due while the machine stood still. Absent where
     * nothing was left out, or may be.
     */
    outside?: OutsideStops;
    /** Driver `k6`: what each instance told, and how sure is what was merged from them. */
    k6?: K6Observation;
    /**
     * Driver `foreign`: figures as that tool gave them; null is what its file does not tell. Then 0 and an empty
     * histogram elsewhere mean nothing.
     */
    quoted?: QuotedFigures;
}
/**
 * How requests have ended since the load began, the warm-up's included.
 */
export type LoadTick = {
    elapsedMs: number;
    ratePerSecond: number;
    p50Us: number | null;
    p99Us: number | null;
    failed: number;
    soFar?: {
        due: number;
        ok: number;
        failed: number;
        slow: number[];
    };
};
/** A line that could not be read. Its text is left out: it may hold anything. */
export interface LogLine {
    file: string;
    /** 1 is the first. */
    line: number;
    reason: string;
}
export type LogRemark = Told<typeof LOG_SENTENCES>;
export type LogRemark2 = LogRemark;
/** Where it ran. */
export interface Machine {
    cpuModel: string;
    cores: number;
    memoryBytes: number;
    platform: string;
    kernel: string;
    node: string;
    /** e.g. `performance`; null where the platform does not tell. */
    governor: string | null;
    clockSource: string | null;
    /** `vm`, `container`, `metal`; null when it cannot be told. */
    virtualization: string | null;
    /** Niceness that target and driver ran at; null when none could be given (it takes root or CAP_SYS_NICE). */
    niceness: number | null;
    /** Versions of programs and libraries; null when missing. */
    versions: Record<string, string | null>;
}
/** One open loop at a server that does nothing but answer: what of a response time is the machine's. */
export interface MachineFloor {
    ratePerSecond: number;
    windowMs: number;
    /** Requests that were due. */
    due: number;
    /** Histogram of the response time, as in a trial. */
    responseTime: string;
}
/** A core that did not run for 3 ms or more. Times from the window's start. */
export interface MachineStop {
    /** null: seen by a probe that is pinned nowhere. */
    core: number | null;
    fromUs: number;
    toUs: number;
    /**
     * `host`: stolen time rose on that core meanwhile. `competition`: something on this machine with a higher priority,
     * or a host that does not count what it takes.
     */
    cause: 'host' | 'competition';
}
/** A tool whose results are read. */
export interface MeasuredBy {
    /** `k6`, `oha`, `vegeta`, `wrk2` or `HdrHistogram` */
    tool: string;
    /** Absent where the file does not tell. */
    version?: string;
    /** Name of the file. */
    source: string;
    /** What a record of our own has and this file does not tell, for a sentence: `send lag`, `a histogram`. */
    missing: string[];
}
export interface MeasuredComposite {
    text: string;
    responseTimeUs: Record<PercentileKey, Estimate | null>;
    successRatio: number | null;
}
export type MeasuringSettings = {
    /**
     * of the tool, as the record names it
     */
    version?: string | undefined;
    /**
     * of the scripts that parts of targets name
     */
    targetsFolder?: string | undefined;
    /**
     * paths of the configurations of programs, by name: haproxy.cfg
     */
    configs?: Configs | undefined;
    /**
     * where the folder of the run is made; absent: `reports` below the working folder
     */
    reportsFolder?: string | undefined;
    /**
     * processes to cores; absent: where it can be done
     */
    pin?: boolean | undefined;
    /**
     * the machine, by a probe on each core; absent: not
     */
    watch?: boolean | undefined;
    /**
     * programs without which nothing is measured: `haproxy`, `redis`
     */
    require?: string[] | undefined;
    /**
     * whose values reach no file, beside those that look secret
     */
    secretNames?: SecretNames | undefined;
    /**
     * that may be loaded beyond this machine
     */
    allowHosts?: readonly string[] | undefined;
    /**
     * targets without which the rest answers nothing: when one fails, the run ends
     */
    essential?: readonly string[] | undefined;
};
/** A percentile of all instances together: sum of n_i F_i(x) = q N, solved for x. */
export interface MergedPercentile {
    /** Not always whole. */
    valueUs: number;
    /** The percentile of all samples lies between them for certain. */
    lowUs: number;
    highUs: number;
    /** The mean of the instances' own percentiles: what not to do. */
    averagedUs: number;
    /** Of all samples, counted out; only with --exact. */
    sampleUs?: number;
}
/** What is said, as a code with what its sentence names; src/messages.js has the sentences. */
export type Message = Message2;
/** One thing that is said. */
export type Message2 = Told<typeof RUN_SENTENCES & typeof TRIAL_SENTENCES & typeof SHORTFALL_SENTENCES & typeof ROW_SENTENCES & typeof SIZE_SENTENCES> | Told<typeof HISTORY_SENTENCES & typeof REVIEW_SENTENCES> | RowReason2 | VerdictReason | NoContainersReason | ProbeReason | CapacityReason | SizingRemark | ComparisonReason | RecordDifference | StampedeReason | LabReason | OrderReason | SoakReason | GateReason | BisectionReason | PointReason | LeftOutReason | LogRemark | TrafficRemark | ProposalReason | CacheNeed | CacheRemark | PromiseReason | PromiseRemark | OpenSloRemark | AnswerReason | ProductionReason | TraceCause | TraceRemark;
/** How many units, and where that is from. */
export interface Needed {
    /** Units that hold the demand; null when no number does, or when it cannot be said. */
    units: number | null;
    /** high null: the pessimistic end of the curve never gets there. */
    low: number | null;
    high: number | null;
    /**
     * `measured`: that number held. `interpolated`: between numbers that were measured. `extrapolated`: beyond them, by
     * the curve. `proportion`: two numbers were measured, which tell no curve, so in proportion to the larger one; high is
     * by the curve. `at least`: only one number was measured, so a straight line, which is the best case. `limit`: beyond
     * the highest rate of the curve. `none`: nothing held.
     */
    basis: 'measured' | 'interpolated' | 'extrapolated' | 'proportion' | 'at least' | 'limit' | 'none';
    /** More than twice the largest number measured. */
    far: boolean;
    /** The two sides: the smallest number that held it, the largest below the answer that did not. */
    holds: CapacityPoint | null;
    fails: CapacityPoint | null;
    /** False where chance may have made it hold: no probe at the demand or above it was confirmed. False without `holds`. */
    isHoldSure: boolean;
    /** False where chance may have made it fail: low leaves that number in. */
    isFailureSure: boolean;
}
export type NoContainersReason = Told<typeof NO_CONTAINERS_SENTENCES>;
export type NoContainersReason2 = NoContainersReason;
export type NoiseFloor = Pick<FigureComparison, "target" | "phase" | "figure"> & {
    noiseFloor: number;
};
/** What is asked of a target. Who handles objectives handles each kind, or does not compile. */
export type Objective = LatencyObjective | SuccessObjective | RateObjective;
/** Percentiles of durations as a proxy or server logged them; null where the sample is too small for it. */
export interface ObservedDurations {
    total: number;
    resolutionUs: number;
    percentilesUs: Partial<Record<PercentileKey, number | null>>;
    /** For each that is null, how many requests it takes. */
    needs: Partial<Record<PercentileKey, number>>;
}
export interface ObservedRoute {
    name: string;
    example: string;
    requests: number;
    /** Of all requests. */
    share: number;
    peakPerSecond: number;
    peakSecond: number;
    errorRatio: number;
    errorInterval: {
        low: number;
        high: number;
    };
    /** To 1 %. */
    durations: ObservedDurations | null;
}
/** What the logs say about the load. */
export interface ObservedTraffic {
    requests: number;
    /** First and last second with a request, since 1970. */
    firstSecond: number;
    lastSecond: number;
    /** Seconds from the first to the last one, days without any request left out; silent seconds count. */
    seconds: number;
    missingDays: number;
    meanPerSecond: number;
    profile: TrafficProfile;
    /** Bytes of answers whose size the log has, and their mean; null where it has none. */
    sent: {
        answers: number;
        bytes: number;
        meanBytes: number;
    } | null;
    peakSecond: BusyStretch;
    /** Any 60 and 3,600 seconds in a row; null when the log is shorter. */
    peakMinute: BusyStretch | null;
    peakHour: BusyStretch | null;
    /** What 99.9 % of the seconds did not exceed; null when there are too few of them. */
    p999SecondPerSecond: number | null;
    p999Needs: number;
    /** Peak second over the mean of `burstOver`. */
    burst: number;
    burstOver: 'busiest hour' | 'whole log';
    /** Answers with 5xx over all requests, with Wilson's interval. */
    errors: number;
    errorRatio: number;
    errorInterval: {
        low: number;
        high: number;
    };
    /** `2xx` … `5xx`, and `none` for requests without an answer or with a status that is none. */
    statuses: Record<string, number>;
    durations: ObservedDurations | null;
    routes: ObservedRoute[] | null;
}
export interface OfProbe {
    of: ProbeReason;
}
export interface OfPromise {
    valueUs: number;
    of: PromiseReason;
}
export interface OfTarget {
    target: string;
    of: Message2 | SharedMessage;
}
/** of: the reason before something else was known; why: a row is not as it should be. */
export interface OfVerdict {
    of: VerdictReason;
    why: RowReason2;
}
/** Requests leave when they are due, whatever came back. */
export type OpenLoadProfile = OpenRate & {
    /** The most that are open at once. They are opened when they are needed. */
    connections: number;
    /**
     * `user`: a client's pool, and who waits for it waits at the client. `tool`: by the rate; `machine`: what file
     * descriptors and ports allow. Either of the two, once requests wait for it, makes the trial invalid. Absent in older
     * records.
     */
    connectionsSetBy?: 'user' | 'tool' | 'machine';
};
/** A verdict or a cost that more repeats of one target under one load may decide. */
export interface OpenQuestion {
    baseline: string;
    target: string;
    phase: 'peak' | 'latency';
    /** The objective's text, or a figure of Cost. */
    what: string;
}
export type OpenRate = {
    kind: 'constant-rate' | 'poisson';
    ratePerSecond: number;
}
/** In a straight line from one rate to the other within durationMs (absent: the trial's window), then at the last rate. */
 | {
    kind: 'ramping-rate';
    startRatePerSecond: number;
    endRatePerSecond: number;
    durationMs?: number;
}
/**
 * Each stage goes in a straight line to its rate from where the one before it ended; startRatePerSecond absent: 0.
 * arrivals absent: evenly spaced.
 */
 | {
    kind: 'stages';
    startRatePerSecond?: number;
    stages: Stage[];
    arrivals?: 'poisson';
    untilBreak?: UntilBreak;
};
export type OpenSloRemark = Told<typeof OPENSLO_SENTENCES>;
/** The order of the targets as published and as measured here, by one figure. */
export interface OrderComparison {
    /** `latency p99`, `requests/s p1` */
    figure: string;
    /** The phase of a lab, and its rate, that the figures are of. Absent: the whole window; ratePerSecond: users ask. */
    part?: {
        phase: string;
        ratePerSecond?: number;
    };
    /** Best first. Targets with equal figures share a place. */
    published: string[][];
    measured: string[][];
    /** `same`, `different`, or `unclear` when the intervals here overlap or a figure is missing. */
    order: 'same' | 'different' | 'unclear';
    /** Lives in memory: what is printed has the sentence. */
    reason: OrderReason2;
    /** Of each target to the best published one. */
    ratios: PublishedRatio[];
}
export type OrderReason = Told<typeof ORDER_SENTENCES>;
export type OrderReason2 = OrderReason;
/** What an origin was asked, as `/_admin/counters` has it. */
export interface OriginCounters {
    /** CLOCK_MONOTONIC, which all processes of a machine share. */
    nowUs: number;
    /** GET and POST alike. */
    calls: number;
    /** POSTs. */
    writes: number;
    /** Answered with 500 or more, or cut off. */
    failed: number;
    /** Calls under way. */
    concurrent: number;
    peakConcurrent: number;
    /** Calls by path with query, and the version that each has; of 10,000 at most. */
    byKey: Record<string, number>;
    versions: Record<string, number>;
    /** Seconds without a call are left out. In a record second 0 begins with the window. */
    perSecond: Array<{
        second: number;
        calls: number;
        failed: number;
    }>;
}
export type OtherMachine = OtherMachine2;
export type OtherMachine2 = Told<Pick<typeof HISTORY_SENTENCES, 'OTHER_MACHINE' | 'OTHER_MEMORY'>>;
/**
 * What was due outside the stops of the machine, and outside the time that their backlog took. Chosen by the watch
 * alone, never by a response time.
 */
export interface OutsideStops {
    /** Requests that were due meanwhile. */
    leftOut: number;
    /** Of the others. Whatever failed is among them: which of the failed were due in a stop is not kept. */
    counts: Counts;
    histograms: Pick<Histograms, 'responseTime'>;
    /** As in LoadResult, of the others alone. */
    dependence?: LoadResult['dependence'];
    dependenceAt?: LoadResult['dependenceAt'];
}
/** Response times over a trial, by when requests were due: the same stretch of all repeats in one. */
export interface OverTime {
    /** Length of a stretch; 60 of them at most. */
    stretchMs: number;
    /** Upper edges of the layers of response time that requests are counted in, rising: 10 a decade. */
    edgesUs: number[];
    /** counts: requests between one edge and the next; p50Us, p99Us: null where the stretch has too few of them. */
    stretches: Array<{
        fromMs: number;
        total: number;
        counts: number[];
        p50Us: number | null;
        p99Us: number | null;
    }>;
}
/**
 * A target as a user writes it into his own baseline: exactly one of command, url and parts.
 */
export type OwnTarget = {
    name: string;
    title?: string | undefined;
    command?: string | undefined;
    url?: string | undefined;
    parts?: PartSpec[] | undefined;
    port?: number | undefined;
    env?: Record<string, string> | undefined;
    path?: string | undefined;
    request?: RequestSpec | undefined;
    http?: 2 | undefined;
    streams?: number | undefined;
    good?: GoodAnswer | undefined;
    feed?: string | unknown[] | undefined;
    feedOrder?: "in-turn" | "random" | undefined;
    readyTimeout?: string | number | undefined;
};
/** A direct question to one part of a target, asked once before anything is loaded. */
export interface PartCheck {
    kind: 'http' | 'grpc';
    /** http only. A GraphQL question is a POST with `good.jsonAbsent: [errors]`. */
    request?: RequestSpec;
    /** http only. */
    good?: GoodAnswer;
    /** grpc only: the method `package.Service/Method`, the proto file below targets/, the message, and the paths its answer must have. */
    grpc?: GrpcCall;
}
/** One value a stretch; null: not known. A column that is never known is absent. */
export interface PartOverTime {
    name: string;
    isDriver: boolean;
    /** Cores that it may use at most, where a control group limits it. */
    limitCores?: number;
    /** Over the whole windows. Null: not known. */
    meanCores: number | null;
    /** Cores in use: 1 is one core all the time. */
    cpuCores?: Array<number | null>;
    /** Share of the time that its main threads waited for a core. */
    runDelayRatio?: Array<number | null>;
    /** Share of the time that it was stopped for having used its share. */
    throttledRatio?: Array<number | null>;
    bytesInPerSecond?: Array<number | null>;
    bytesOutPerSecond?: Array<number | null>;
    /** These as they were at the looks of a stretch, mean over the repeats. */
    residentBytes?: Array<number | null>;
    heapUsedBytes?: Array<number | null>;
    sockets?: Array<number | null>;
    /** The latest of a stretch, over all repeats. */
    loopDelayUs?: Array<number | null>;
}
/**
 * One value a look; null: not known then, as the part had ended, or did not answer. A column that is not known at any
 * look is absent. So far: since the part was started, over its restarts.
 */
export interface PartResources {
    name: string;
    /** Cores that it may use at most, where a control group limits it. */
    limitCores?: number;
    /** CPU time so far. */
    cpuUs?: Array<number | null>;
    residentBytes?: Array<number | null>;
    /** So far: its main threads could have run, and waited for a core. */
    runDelayUs?: Array<number | null>;
    /** So far: it was stopped for having used its share. Only where it is limited. */
    throttledUs?: Array<number | null>;
    /** Node processes only: of V8's heap, all of them together. */
    heapUsedBytes?: Array<number | null>;
    /** Node processes of the target only: by how much its event loop was late at most since the look before. */
    loopDelayUs?: Array<number | null>;
    /** Node processes only: open connections that it has accepted; of a driver those that it has opened. */
    sockets?: Array<number | null>;
    /** So far, on these connections. */
    bytesIn?: Array<number | null>;
    bytesOut?: Array<number | null>;
}
/** One process of a target. Parts start in order; the last part is the one that load is driven at. */
export interface PartSpec {
    /** Unique within the target: `server`, `producer`, `gateway`, `proxy`. */
    name: string;
    /**
     * What runs: a script below targets/ (a Node process), haproxy with a listener of haproxy.cfg, an empty Redis, nginx,
     * or a shell command.
     */
    script?: string;
    haproxy?: 'plain' | 'compressing' | 'caching' | 'tls';
    redis?: 'plain';
    nginx?: 'plain' | 'caching';
    command?: string;
    /** command only: a port the command listens on by itself. Absent: a free one is handed to it in PORT. */
    port?: number;
    /** command only: where it is started. Absent: where baseload was. No key of a baseline file. */
    folder?: string;
    /** Added to the environment. `{{name.url}}` and `{{name.host}}` (host:port) stand for an earlier part's address. */
    env?: Record<string, string>;
    check?: PartCheck;
}
/** One part as it ran. */
export interface PartUsage {
    name: string;
    kind: 'node' | ProgramName | 'command' | 'driver';
    /** CPUs it was pinned to; null when it was not pinned. */
    cores: number[] | null;
    /** CPU time used within the measured window; null where the platform does not tell. */
    cpuUs: number | null;
    /** Resident memory at the window's end; null where the platform does not tell. */
    memoryBytes: number | null;
    /** Share of the window its event loop was busy, 0 to 1; null for what is no Node process of ours. */
    eventLoopUtilization: number | null;
    /** The kernel took the CPU away this often within the window; null where the platform does not tell. */
    involuntarySwitches: number | null;
}
export type PartUse = {
    name: string;
    /**
     * of one core, mean over the phase
     */
    cpuRatio: number | null;
    /**
     * the most between two samples
     */
    mostCpuRatio: number | null;
    /**
     * the most of any sample
     */
    memoryBytes: number | null;
};
/** What an earlier review, or an earlier record, said of the objectives. */
export interface PastReview {
    /** Id of the run. */
    run: string;
    startedAt: string;
    /** `review` or `record`, and its file. */
    from: string;
    objectives: Array<Pick<ReviewObjective, 'baseline' | 'target' | 'phase' | 'objective' | 'verdict' | 'sli' | 'sloRatio'>>;
}
/**
 * The same as flags: what was given.
 */
export type PeakGroup = {
    rate: string | number;
    headroom?: string | number;
    spare?: number;
};
/** The part of it that a run asks for: what else there is, is as if it had not been given. */
export type PeakQuestion = Pick<SizingQuestion, 'peakPerSecond' | 'headroom' | 'spare'>;
/** What `baseload peak` has found; the one model under its formats. */
export interface PeakResult {
    log: Omit<AccessTally, 'days' | 'durations' | 'routes' | 'sent' | 'statuses'>;
    traffic: ObservedTraffic;
    proposals: ProposedObjective[];
    /** The command to run next. */
    next: string;
    /** What a reader must know of the numbers. */
    remarks: TrafficRemark2[];
}
export type PercentileKey = 'p50' | 'p90' | 'p95' | 'p97_5' | 'p99' | 'p99_9' | 'p99_99' | 'p99_999';
/** A percentile as it was reported, and as it was. */
export interface PercentileTruth {
    key: PercentileKey;
    reportedUs: number;
    /** From the server's own stamps and the times that requests were due by the plan. */
    trueUs: number;
    /** From the server's parameters alone. */
    closedFormUs: number;
    /** |reported - true| / true; null when it is within the floor below which a difference says nothing. */
    errorRatio: number | null;
}
export type PhaseFigures = {
    estimates: RowMeasured["responseTimeUs"];
    /**
     * from the histogram: up to 0.1 % too high
     */
    meanUs: number | null;
    /**
     * of good answers alone; absent where
     * none failed, and where it is not known which did
     */
    goodFigures?: (Pick<RowMeasured, "meanUs" | "maxUs"> & Pick<PhaseFigures, "estimates">) | undefined;
    /**
     * what the origin itself takes by its recipe; null: not always the same, or not told
     */
    originMs: number | null;
    /**
     * bodies of its good answers; null: their length is not fixed
     */
    bytesIn: number | null;
};
/** Everything a run will do, before anything is started. */
export interface Plan {
    baselines: Baseline[];
    /** By name; every target that a baseline names. */
    targets: Record<string, Target>;
    preset: Preset;
    seed: number;
    /** Processes of the native driver, which share each of its trials. Absent: 1. */
    workers?: number;
    /** k6 measures instead of the drivers of ours. */
    engine?: K6Engine;
    /** Of the latency phase. Absent: Poisson. */
    arrivals?: 'constant';
    /** A trial is ended as soon as a smaller share of the answers is good, 0 to 1. Absent: none is. */
    abortBelow?: number;
    /** Two versions are measured side by side until it is decided: the targets `before` and `after`. Absent in any other run. */
    versions?: VersionsPlan;
    /** Repeats are added where a verdict or a cost is not decided, until this time is used up. Absent: as many as the preset has. */
    budget?: BudgetPlan;
    /** Closed loops and loads at a rate are measured in rounds of short slices, see TrialSlices. Absent: each in one window. */
    slices?: true;
    /** A published experiment is repeated. Absent in any other run. */
    replay?: Replay;
    /** One more trial of targets, after all others, under a profiler. Absent: none. */
    profile?: ProfilePlan;
    /** In the order they are run. */
    trials: Trial[];
    /** Those of labs of kind stampede, after the others; absent without one. */
    stampedes?: PlannedStampede[];
}
/** engine: null: baseload's own drivers. */
export interface PlannedLoad {
    engine: {
        instances: number;
        hosts: readonly string[] | null;
        isExact: boolean;
    } | null;
    arrivals: string;
}
/** A stampede before it has run. */
export type PlannedStampede = Pick<StampedeTrial, 'id' | 'strategy' | 'store' | 'documents' | 'workers' | 'origin' | 'repeat' | 'seed' | 'start'>;
export type PointReason = Told<typeof POINT_SENTENCES>;
export type PointReason2 = PointReason;
/** perRequest: jobs; null where no HTTP/1 request was seen. */
export interface PoolJob {
    kind: 'zlib' | 'fs' | 'crypto' | 'dns';
    perRequest: number | null;
}
/** How long and how often. */
export interface Preset {
    name: 'quick' | 'default' | 'thorough' | 'custom';
    repeats: number;
    durationMs: number;
    warmupMs: number;
    /** Measured time of a trial of the latency phase; 0 leaves the phase out. */
    latencyDurationMs: number;
    /** Phases that last a time of their own last this share of it, above 0 to 1. Absent: all of it. */
    timeScale?: number;
}
/**
 * latencyDurationMs: 0 leaves the latency phase out
 */
export type PresetChoice = {
    name?: "quick" | "default" | "thorough";
    repeats?: number;
    durationMs?: number;
    warmupMs?: number;
    latencyDurationMs?: number;
};
/** What is paid for an hour, in whatever currency the user thinks in. */
export interface Price {
    perHour: number;
    /** `unit`: for one unit, whatever its size. `core`: for one core of its CPU limit. */
    of: 'unit' | 'core';
}
/** One question of a capacity search: does it hold this rate? */
export interface Probe {
    offeredPerSecond: number;
    /** Measured time planned; early decisions end a probe before it. */
    plannedMs: number;
    measuredMs: number;
    isConfirmation: boolean;
    /** `undecided`: valid, but too close to tell in its time. `invalid`: the driver or the machine fell short; it moves no bound. */
    verdict: 'pass' | 'fail' | 'undecided' | 'invalid';
    /** Figures and what they mean. Lives in memory, as other reasons here: what is printed has the sentence. */
    reason: ProbeReason2;
    /** Requests that are valid events, and those of them that missed the objective that is missed most. */
    valid: number;
    bad: number;
    /** SLO ratio of the objective that is kept worst: 1 or more is good. Absent or null where it cannot be told. */
    sloRatio?: number | null;
    /** What the tables show of it; null where nothing ended. */
    p99Us: number | null;
    goodPerSecond: number;
    units?: UnitUsage[];
}
export type ProbeReason = VerdictReason | Told<typeof PROBE_SENTENCES>;
export type ProbeReason2 = ProbeReason;
/** What production says of one objective. */
export interface ProductionObjective {
    slo: string;
    service: string;
    objective: string;
    window: string | null;
    /** Ranges that stand in the queries: `5m`; what the figures are about. Empty: none. */
    ranges: string[];
    numerator: number | null;
    denominator: number | null;
    sli: number | null;
    /** Of a threshold, in the unit of its query. */
    measured: number | null;
    sloRatio: number | null;
    errorBudget: number | null;
    burnRate: number | null;
    /** Share of the error budget; null unless the queries cover the window. */
    budgetSpent: number | null;
    /** From the figures alone, without an interval. `unknown`: see reason. */
    state: 'kept' | 'not kept' | 'unknown';
    reason: ProductionReason;
    answers: PrometheusAnswer[];
}
/** What an OpenSLO document asks of production, and how Prometheus is to be asked. */
export interface ProductionQuestion {
    /** Name of the SLO, or its display name. */
    slo: string;
    service: string;
    /** `99.5 % good`, `<= 250` */
    objective: string;
    /** Good ratio that is asked for; for a threshold: null. */
    targetRatio: number | null;
    /** Threshold only. */
    bound?: {
        op: 'lt' | 'lte' | 'gt' | 'gte';
        value: number;
    };
    /** `30d`; null where the SLO has no window. */
    window: string | null;
    /** By role, in the order in which they are asked. */
    queries: Partial<Record<'good' | 'bad' | 'total' | 'raw' | 'threshold', string>>;
    /** raw only: what the ratio counts. */
    rawType?: 'success' | 'failure';
    /** Why it cannot be asked; absent when it can. */
    wrong?: string;
}
export type ProductionReason = Told<typeof PRODUCTION_SENTENCES>;
/**
 * What one part of a target did under a profiler, in a trial of its own: a profiler slows a server down, so its rate and times
 * are in no table. Figures a request are of the requests that were answered in that window.
 */
export interface Profile {
    target: string;
    part: string;
    /** `cpu`: microseconds of CPU; `heap`: bytes allocated. */
    kind: 'cpu' | 'heap';
    startedAt: string;
    load: LoadProfile;
    windowMs: number;
    requests: number;
    /** Of this trial. Null: too few requests. */
    responseTimeUs: {
        p99_9: number | null;
        max: number | null;
    };
    /** Beside the record, one for each thread that ran JavaScript. Empty where they could not be kept. */
    files: string[];
    /** All of it. */
    perRequest: number;
    /** The ten that cost most by themselves, the most first. */
    functions: ProfiledFunction[];
    flame: Flame;
    /** Of kind cpu only. */
    cpu?: CpuProfileFacts;
    /** Of kind heap only. */
    heap?: HeapProfileFacts;
}
/** A trial for each kind of each target. phase: whose load it is under. */
export interface ProfilePlan {
    kinds: Array<Profile['kind']>;
    targets: Array<{
        target: string;
        phase: 'peak' | 'latency';
    }>;
}
export type ProfiledFunction = Frame & {
    perRequest: number;
};
/** A program that a part may be: the key of such a part. */
export type ProgramName = 'haproxy' | 'redis' | 'nginx';
export type Progress = {
    /**
     *   expectedMs: how long the whole run will take; mostMs: with trials that are run again; laterTrials: that are planned
     *   when the peaks are known
     */
    onPlan: (event: {
        plan: Plan;
        expectedMs: number;
        mostMs?: number | null;
        laterTrials?: number;
    }) => void;
    /**
     * isAgain:
     * at the place of the trial before, which was spoiled
     */
    onTrial: (event: {
        index: number;
        of: number;
        id: string;
        remainingMs: number;
        isAgain?: boolean;
    }) => void;
    onTick: (tick: LoadTick) => void;
    onTrialEnd: (event: {
        id: string;
        ratePerSecond: number | null;
    }) => void;
    /**
     * there are
     * hundreds of them, most of some milliseconds
     */
    onStampede: (event: {
        index: number;
        of: number;
        id: string;
        remainingMs: number;
    }) => void;
    /**
     * one server is loaded, of
     * a generation in which all are started anew
     */
    onSlice: (event: {
        generation: number;
        of: number;
        id: string;
        remainingMs: number;
    }) => void;
    onFailure: (failure: Failure) => void;
    /**
     * `CODE: text`; it is in the record as well
     */
    onWarning?: ((warning: string) => void) | undefined;
    /**
     * each time it has been written, as it was written; awaited
     */
    onRecord?: ((record: RunRecord) => Promise<void>) | undefined;
};
/** One query's answer. */
export interface PrometheusAnswer {
    query: string;
    /** Null: there is no number; see reason. */
    value: number | null;
    /** Absent with a value. */
    reason?: AnswerReason2;
    /** What Prometheus itself said beside it. */
    warnings: string[];
}
/** What is known of a server elsewhere. Each query gives one series. */
export interface PrometheusQueries {
    /** Its address, up to the path of its API. */
    url: string;
    /** cpu: in cores; memory: in bytes. */
    queries: {
        cpu?: string;
        memory?: string;
    };
}
/** A percentile of the whole, if its services are slow independently and at the same moments; null: not known. */
export interface PromiseBand {
    independentUs: number | null;
    comonotonicUs: number | null;
    /** Known by promises: no more than that. */
    isAtMost: boolean;
}
/** A promise of a page: chance of never meeting the slower rest. */
export interface PromiseFanOut {
    name: string;
    resources: number;
    pages: number;
    chances: Array<{
        percentile: number;
        page: number;
        visit: number;
    }>;
    /** Percentile of one request that the p99 of a page, and of a visit, sits at. */
    leafPercentile: number;
    visitPercentile: number;
}
export type PromiseReason = Told<typeof PROMISE_SENTENCES>;
export type PromiseReason2 = PromiseReason;
export type PromiseRemark = Told<typeof PROMISE_REMARKS>;
export type PromiseRemark2 = PromiseRemark;
export interface PromiseVerdict {
    objective: EventObjective;
    verdict: 'met' | 'missed' | 'inconclusive';
    /** Bound over composed for a latency, allowed over composed bad ratio for success; null when it cannot be said. */
    sloRatio: Record<Dependence, number | null>;
    /** Lives in memory: what is printed has the sentence. */
    reason: PromiseReason2;
}
export type ProposalReason = Told<typeof PROPOSAL_SENTENCES>;
export type ProposalReason2 = ProposalReason;
/** Objectives that the logs suggest, and why; `text` is null where they cannot. */
export interface ProposedObjective {
    kind: 'latency' | 'success';
    /** `p99<200ms` */
    text: string | null;
    reason: ProposalReason2;
}
/** Figures somebody published for a baseline, by target. */
export interface Published {
    /** Where the figures come from: the tool and its options. */
    tool: string;
    /** e.g. `{ "node-http": { "latencyMs": { "p99": 0 }, "requestsPerSecond": { "p1": 29487 } } }` */
    figures: PublishedFigures;
    /** A lab of kind load: figures of one of its phases each. Absent: `figures` are of the whole window. */
    phases?: PublishedPhase[];
    /** Which targets each comparison of order is drawn over (two or more published targets each). Absent: all that are published. */
    orders?: string[][];
    /** Remarks that belong beside the figures. */
    notes?: string[];
    /** A lab of kind stampede: lines by documents; arrays are in the order none, async, stampede, stampede_async. */
    stampede?: Partial<Record<StampedeTrial['documents'], Array<{
        workers: number;
        documents: number;
        wallMs: number[];
        fetches: number[];
        stores: number[];
    }>>>;
}
export interface PublishedCapacity {
    source: string;
    objective: string;
    /** Rate by number of units. */
    capacities: Record<string, number>;
    peakPerSecond: number;
    answer: number;
}
export type PublishedCell = {
    documents: number;
    fetches: number;
    stores: number;
    wallMs: number;
    /**
     * with the same counters here
     */
    equalRepeats: number;
    /**
     * equal: the same counters
     * here, in every repeat; per document: one for each document on both sides, but not as many documents were drawn; later
     * start: the published counters are neither one for each worker nor one for each document, as its workers did not all
     * start before the first value was stored; start decides: the same of a row whose workers did not either, and both
     * sides have as many stores as the strategy makes of its fetches
     *
     * All repeats of one strategy on one store with so many workers.
     */
    agrees: "equal" | "per document" | "differs" | "later start" | "start decides";
};
/** By target. */
export type PublishedFigures = Record<string, {
    latencyMs?: Record<string, number>;
    requestsPerSecond?: Record<string, number>;
}>;
/** Figures that were published for one phase of a lab. */
export interface PublishedPhase {
    /** Name of the phase. */
    phase: string;
    /** The rate that they were published for, one of the lab's. Absent: its lowest. */
    ratePerSecond?: number;
    figures: PublishedFigures;
}
/** How many times a figure of one target is that of another: where it was published, and here. */
export interface PublishedRatio {
    target: string;
    /** The target that it is compared with. */
    of: string;
    published: number;
    /** With its 95 % range, paired by repeat; null: not known here, or of too few repeats for a range. */
    here: {
        value: number;
        low: number;
        high: number;
    } | null;
    /** Fewer than 3 repeats. */
    rough: boolean;
    /** `same`: the published one is in the range; `unclear`: too few repeats, or not known. */
    verdict: 'same' | 'smaller' | 'larger' | 'unclear';
}
/** Figures of another tool. */
export interface QuotedFigures {
    /** Those that it gave. Null: they are taken from the histogram, which is whole. */
    percentilesUs: Partial<Record<PercentileKey, number>> | null;
    /** How far such a figure may be from what was measured. Absent: not stated. */
    resolutionUs?: number;
    /** Significant digits that the buckets of the tool's histogram had, where it is kept with more. Absent: as it is kept. */
    bucketDigits?: number;
    meanUs: number | null;
    maxUs: number | null;
    achievedPerSecond: number | null;
    goodPerSecond: number | null;
    /** Whether counts say how many requests failed. */
    failuresKnown: boolean;
}
/** A figure with its range. */
export interface Range {
    value: number;
    low: number;
    high: number;
}
export type Range2 = {
    low: number;
    high: number;
};
export type RangedTimes = {
    count: number;
    p50: Range2 | null;
    p99: Range2 | null;
    max: number | null;
};
/** So many requests a second are answered well. */
export interface RateObjective {
    /** As the user wrote it; shown everywhere. */
    text: string;
    kind: 'rate';
    ratePerSecond: number;
}
/** Of a rate. */
export interface RateReason {
    code: 'rate';
    perSecond: number;
    low: number;
    high: number;
    /** What the interval is over; null: the repeats. */
    overSeconds: number | null;
    askedPerSecond: number;
    /** Why it cannot be told; null: it can. */
    doubt: {
        code: 'driverBound' | 'within';
    } | {
        code: 'offeredLess';
        offeredPerSecond: number;
    } | null;
}
export type ReadBefore = {
    text: string;
    schema: object;
    value: unknown;
};
/** Two records against each other. */
export interface RecordComparison {
    before: ComparedSide;
    after: ComparedSide;
    figures: FigureComparison[];
    /** What the records differ in beside the targets: machine, versions. A reader must know. */
    differences: RecordDifference2[];
    /** Targets and phases that stand on one side only, or under another load, with the reason. */
    left: RecordDifference2[];
    margin: number;
    /** Both sides stand in one record, in generations of freshly started servers. Absent for two records. */
    oneRun?: {
        generations: number;
        plannedGenerations: number;
        spentMs: number;
        /** null: the starts were counted. */
        budgetMs: number | null;
        ratePerSecond: number | null;
        notes: string[];
        /** Requests waited for a connection as the client's pool (`--connections`) was full. Empty: none did. */
        pool: SharedMessage2[];
    };
}
export type RecordDifference = Told<typeof DIFFERENCE_SENTENCES>;
export type RecordDifference2 = RecordDifference;
/**
 * One server start by itself. Those of the same repeat form a block: they ran close together, in an order drawn anew.
 * Estimates are within-trial.
 */
export interface RepeatFigures {
    /** 1 is the first. */
    repeat: number;
    goodPerSecond: Estimate;
    /** All parts, the driver left out; null where not known. */
    cpuPerRequestUs: number | null;
    /** Those that the trial holds by itself. */
    responseTimeUs: Partial<Record<PercentileKey, Estimate>>;
    /** Of however many: what is paired needs no range of its own. */
    medianUs: number | null;
    meanUs: number | null;
    maxUs: number | null;
    perSecond: RowMeasured['perSecond'];
    /** Of what was measured in rounds. */
    rounds?: Array<{
        round: number;
        perSecond: number;
        cpuPerRequestUs: number | null;
    }>;
}
/** A published experiment that a run repeats. */
export interface Replay {
    /** `fallback` */
    name: string;
    /** The source: `Cache fallback: vegeta at a constant rate`. */
    source: string;
    /** Of the published lengths, above 0 to 1. */
    timeScale: number;
}
/** A part of the time of requests, or of the making of their connections. */
export interface RequestPhase {
    /** `connection`: from due to sent. */
    name: 'connection' | 'connect' | 'tls' | 'firstByte' | 'receiving';
    /** Requests, or connections; of all repeats. */
    count: number;
    p50Us: number;
    p99Us: number;
    maxUs: number;
}
/** One HTTP request, sent again and again. */
export interface RequestSpec {
    /** Absent: GET. */
    method?: string;
    /** Path and query, beginning with `/`. */
    path: string;
    headers?: Record<string, string>;
    body?: string;
    /** A unary gRPC call instead: `headers` are its metadata; method, path and body are not looked at. */
    grpc?: GrpcCall;
}
/** What each part used over a trial: the same stretch of all repeats in one. */
export interface ResourcesOverTime {
    /** When the window of the first repeat opened: ISO 8601. */
    startedAt: string;
    /** Length of a stretch; 60 of them at most. */
    stretchMs: number;
    /** Those of the target, then the driver's. */
    parts: PartOverTime[];
}
/** A response time that answers are counted beyond. strict: the bound itself is beyond. */
export interface ResponseBound {
    boundUs: number;
    strict: boolean;
}
/** One result model under every format. */
export interface Result {
    /** The record without its trials' histograms: id, times, status, machine, preset, seed. */
    run: Omit<RunRecord, 'trials' | 'stampedes'>;
    baselines: BaselineResult[];
}
/** What is known of capacity against the peak. */
export interface ReviewCapacity {
    name: string;
    file: string;
    objectives: string[];
    /** Units to run, with the spare ones; null when size gave none. */
    units: number | null;
    interval: {
        low: number | null;
        high: number | null;
    };
    basis: string;
    code: string | null;
    peakPerSecond: number;
    demandPerSecond: number | null;
    /** Of the units that hold the demand, spare ones left out; null when it cannot be said. */
    capacityPerSecond: number | null;
    capacityFrom: CapacityOrigin;
    /** What the logs have seen; null without a file of `peak`. */
    observed: {
        file: string;
        ratePerSecond: number;
        from: string;
    } | null;
    /** 1 - peak / capacity, for the observed peak, else for the one asked for; null when capacity is not known. Below 0: not enough. */
    headroom: number | null;
}
/** A service that this one is made of. */
export interface ReviewDependency {
    name: string;
    from: string;
    objectives: string[];
    p99Us: number | null;
    successRatio: number | null;
    successFrom: 'objective' | 'measured' | null;
}
/** An objective as it stands in a record: what a review holds against earlier ones. */
export interface ReviewObjective {
    baseline: string;
    target: string;
    phase: 'peak' | 'latency';
    objective: string;
    verdict: Verdict['verdict'];
    provisional?: true;
    /** Good and valid events; null for a rate, or where nothing was measured. */
    numerator: number | null;
    denominator: number | null;
    sli: number | null;
    sliInterval: {
        low: number;
        high: number;
    } | null;
    sloRatio: number | null;
    errorBudget: number | null;
    /** 1 spends the budget exactly by the end of the window. */
    burnRate: number | null;
    measured: number | null;
    /** Lives in memory, as other reasons and remarks here: what is printed has the sentence. */
    reason: VerdictReason2;
}
/** What `baseload review` puts together; the one model under its formats. */
export interface ReviewResult {
    /** Fields to fill in; empty in what is made. */
    fields: {
        status: string | null;
        author: string | null;
        reviewers: string[];
        revisitAt: string | null;
    };
    madeAt: string;
    tool: {
        name: 'baseload';
        version: string;
    };
    record: {
        id: string;
        startedAt: string;
        file: string;
        status: RunRecord['status'];
    };
    objectives: ReviewObjective[];
    /** Newest first. */
    past: PastReview[];
    production: {
        url: string;
        askedAt: string;
        objectives: ProductionObjective[];
    } | null;
    /** Objectives of the OpenSLO documents, as they are; empty without. */
    agreed: ProductionQuestion[];
    capacity: ReviewCapacity[];
    dependencies: {
        title: string;
        file: string;
        services: ReviewDependency[];
        promises: PromiseVerdict[];
    } | null;
    changes: {
        /** Null without an earlier record or review. */
        against: {
            run: string;
            startedAt: string;
            from: string;
        } | null;
        objectives: Array<{
            baseline: string;
            target: string;
            phase: 'peak' | 'latency';
            objective: string;
            before: {
                verdict: string;
                sli: number | null;
                sloRatio: number | null;
            } | null;
            sliDifference: number | null;
            sloRatioChange: number | null;
        }>;
        /** Null where the earlier record itself was not there to be compared. */
        comparison: RecordComparison | null;
        reason: ChangeReason;
    };
    /** What makes the numbers less than they look. */
    validity: Message[];
    machine: Machine;
    commands: string[];
}
/**
 * Where a line has what is wanted: dotted paths into its object; null where it has not, or nobody asks for it. `id`: of a
 * request, where two lines tell of it.
 */
export type Role = "time" | "start" | "status" | "duration" | "path" | "size" | "method" | "user" | "cookie" | "id";
export interface RouteTally {
    /** `/users/:id`; `(other)` for those beyond the first 1,000; `(none)` for requests without a path. */
    name: string;
    /** A path of it as it was asked for. */
    example: string;
    requests: number;
    /** Answers with 5xx. */
    errors: number;
    /** Requests in its busiest second, and which one that was, since 1970. */
    peak: number;
    peakSecond: number;
    /** To 2 significant digits; null where the log has none. */
    durations: Distribution | null;
}
/** All trials of one target under one load, summed up. */
export interface Row {
    target: string;
    title: string;
    phase: 'peak' | 'latency';
    driver: 'autocannon' | 'native' | 'k6' | 'foreign';
    connections: number;
    /** Of an open loop, as in its load profile. */
    connectionsSetBy?: OpenLoadProfile['connectionsSetBy'];
    /** latency phase only; of a stage its mean. Absent of users, whose rate is what comes of them. */
    offeredPerSecond?: number;
    /** What the rate does not say: users who pause, or a stage of a rate that changes. Absent: neither. */
    traffic?: RowTraffic;
    /** `invalid`: measured, but not to be believed. `missing`: failed or unavailable, see reason. */
    status: 'ok' | 'partial' | 'invalid' | 'missing';
    /** Absent when status is ok. Lives in memory: what is printed has the sentence. */
    reason?: RowReason;
    /** Status invalid: why, by code. Absent where a trial does not tell its codes. */
    shortfalls?: ShortfallKind2[];
    /** How many trials stand behind the row; 0 when missing. */
    repeats: number;
    /** The rest is null in a missing row. */
    measured: RowMeasured | null;
    warnings: SharedMessage2[];
}
/** A row's response times without those of what failed, timed out or did not end. */
export type RowGood = Pick<RowMeasured, 'responseTimeUs' | 'needs' | 'meanUs' | 'maxUs'>;
/** Who measured a row, and how sure is what was merged. */
export interface RowK6 {
    version: string;
    basis: K6Observation['basis'];
    /** Their names, those of the first trial. */
    instances: string[];
    /** The largest over the trials. */
    releaseSpreadMs: number | null;
    /** Of the repeat whose bounds are the widest. */
    percentiles: Partial<Record<PercentileKey, MergedPercentile & {
        repeat: number;
    }>>;
}
/** offered: null in a closed loop; perSecond: null: not known, as connections. */
export interface RowLoad {
    connections: number | null;
    offered: {
        perSecond: number | null;
    } | null;
}
export interface RowMeasured {
    /** Completed requests a second. */
    achievedPerSecond: Estimate;
    /** Completed and good requests a second. */
    goodPerSecond: Estimate;
    /** The driver was the bottleneck: the rate is at least this. */
    driverBound: boolean;
    responseTimeUs: Record<PercentileKey, Estimate | null>;
    /** Of good answers alone. Absent where nothing failed, and where it is not known which times are those of failures. */
    good?: RowGood;
    /** Open loop only: ended - sent, and sent - due. */
    serviceTimeUs?: Record<PercentileKey, Estimate | null>;
    sendLagUs?: Record<PercentileKey, Estimate | null>;
    /** Native driver: where the time went, in the order of a request. Absent in older records. */
    phases?: RequestPhase[];
    /** Samples needed for each percentile that is null. */
    needs: Partial<Record<PercentileKey, number>>;
    /** Of those without an estimate: what there is says so, without a range. Absent: there are too few even for that. */
    aboutUs?: Partial<Record<PercentileKey, number>>;
    /** A rough range of these, from how starts differ: low and high; high is null where one start has a lower end alone. */
    aboutRangeUs?: Partial<Record<PercentileKey, [number, number | null]>>;
    meanUs: number | null;
    maxUs: number | null;
    counts: Counts;
    failedByCause: Record<string, number>;
    /** As in LoadResult, of all repeats beside each other. */
    bodies?: CheckedBodies[];
    /**
     * Requests in single seconds: the value that 99, 97.5, 50 and 2.5 % of the seconds reached, out of `seconds`; null
     * with no whole second.
     */
    perSecond: {
        p1: number;
        p2_5: number;
        p50: number;
        p97_5: number;
        mean: number;
        stdev: number;
        min: number;
        seconds: number;
    } | null;
    /**
     * CPU time a completed request cost, by part and in sum (driver left out), and the sum over the repeats with its
     * interval where there are enough of them; null where the platform does not tell.
     */
    cpuPerRequestUs: {
        total: number;
        parts: Record<string, number>;
        estimate?: Estimate;
    } | null;
    /** Mean over the repeats, by part, driver included; null where not known. */
    eventLoopUtilization: Record<string, number | null>;
    memoryBytes: Record<string, number | null>;
    cores: Record<string, number[] | null>;
    readyMs: number | null;
    /** All repeats in one. */
    distribution: Distribution;
    /** Of these, those that were cut off, at the time they had waited. Absent: none, or it is not known. */
    cut?: Distribution;
    /** Requests that were sent again, as in LoadResult. Absent: none. */
    resent?: number;
    /**
     * The percentiles of the tables and 20 more for each nine, rising, as far as there are requests for. Drawn, never
     * printed. Absent in results made by hand.
     */
    curve?: Array<{
        ratio: number;
        estimate: Estimate;
    }>;
    /** Open loop only, and where the driver kept it: response times over the trial. Absent in older records. */
    overTime?: OverTime;
    /** One by one, for what has to hold over server starts and not over requests. */
    trials: Array<{
        counts: Counts;
        bodies?: CheckedBodies[];
        distribution: Distribution;
        cut?: Distribution;
        beyond?: K6Observation['bounds'];
    }>;
    /** The figures of each server start, for what is paired by repeat. Absent in results made by hand and in what another tool measured. */
    byRepeat?: RepeatFigures[];
    /** Of starts in which the driver was late with some requests, but hardly with half of them. Absent: none. */
    late?: Array<{
        repeat: number;
        medianUs: number;
    }>;
    /** Driver k6 only. */
    k6?: RowK6;
    /** Driver k6 only: requests beyond the bounds of objectives, as its scripts have counted them. */
    beyond?: K6Observation['bounds'];
    /** Measured by another tool that does not tell how many requests failed. Absent: it is known. */
    failuresKnown?: false;
    /** Measured by another tool: its times may be off by so much. Absent: not stated. */
    resolutionUs?: number;
    /** The largest over the repeats: so many requests are worth one independent one. Absent where the order of requests is not known. */
    dependence?: Partial<Record<PercentileKey, number>>;
    /** The same at the bounds of objectives. Absent where a repeat does not know it. */
    dependenceAt?: BoundDependence[];
    /** As in LoadResult, the largest over the repeats. Absent where the order of requests is known, and where a repeat has none. */
    blockTau?: LoadResult['blockTau'];
    /** So many requests are worth one independent one when one asks which failed, by whole seconds. Absent: one, or not known. */
    failureTau?: number;
    /**
     * Latency phase: the same without what was due while the machine stood still. Absent where it did not, or where
     * nothing may be left out.
     */
    outside?: RowOutside;
    /** What each part used over the trial. Absent in older records, and where nothing could be read. */
    resources?: ResourcesOverTime;
    /** Stops of the machine within the windows of the row's trials, and how many seconds of them had one. Absent without a watch. */
    stops?: {
        count: number;
        totalUs: number;
        longestUs: number;
        hitSeconds: number;
        seconds: number;
    };
    /**
     * Share of the windows that target or driver, whichever more, waited for its core because others used it; mean over
     * the repeats. Absent without a watch.
     */
    waitedRatio?: number;
}
/**
 * A row's figures outside the stops of the machine. What it shares with RowMeasured may stand in its place there, to be
 * judged in the same way.
 */
export interface RowOutside extends Pick<RowMeasured, 'counts' | 'distribution' | 'trials' | 'responseTimeUs' | 'needs' | 'maxUs' | 'meanUs' | 'dependence' | 'dependenceAt'> {
    /** Share of the requests due that is left out. */
    leftOutRatio: number;
}
export type RowReason = RowReason2;
export type RowReason2 = Told<typeof ROW_REASON_SENTENCES> | Invalid | Text;
/** One stage: from when to when, and from which rate to which. number: 1 is the first that has a length. */
export interface RowStage {
    kind: 'stage';
    number: number;
    of: number;
    fromMs: number;
    toMs: number;
    fromPerSecond: number;
    toPerSecond: number;
}
export type RowTraffic = {
    kind: 'users';
    users: number;
    pauseMs: number;
} | RowStage;
/** One invocation, as a file. */
export interface RunRecord {
    format: 'baseload-record';
    formatVersion: 3;
    tool: {
        name: 'baseload';
        version: string;
    };
    id: string;
    startedAt: string;
    /** Absent while it runs. */
    endedAt?: string;
    /** `running` in a file means that baseload itself was killed. */
    status: 'running' | 'complete' | 'interrupted';
    machine: Machine;
    /** What `doctor` said at the start. */
    warnings: Message[];
    plan: Plan;
    /** What baseload.yml gave, as flags: `--repeats 3`. Absent: nothing. */
    defaults?: string[];
    trials: TrialRecord[];
    failures: Failure[];
    unavailable: Unavailable[];
    /**
     * Where values of `plan.targets` are `[redacted]`, as paths with dots: who wants to run it again has to give them
     * anew. Absent: nothing is hidden.
     */
    masked?: string[];
    /**
     * How wrong the tool was on this machine when it was last calibrated, or why that is not known. Absent in records
     * from before there was calibration.
     */
    calibration?: CalibrationQuote;
    /** Trials of labs of kind stampede; absent without one. */
    stampedes?: StampedeTrial[];
    /** Another tool measured, and its result was read as a record. Absent in records of our own. */
    measuredBy?: MeasuredBy;
    /**
     * What a server that does nothing needed beside the targets, at their rates. Absent without a watch on the machine,
     * and in older records.
     */
    floors?: MachineFloor[];
    /** What profilers saw in trials that are in no other figure. Absent: none were asked for. */
    profiles?: Profile[];
}
/**
 * How long one service takes: from the shortest time to the longest. The shares of all layers add up to 1; what is
 * missing takes nobody knows how long.
 */
export interface SampleLaw {
    kind: 'sample';
    /** Time above fromUs, up to toUs, spread evenly; from = to: exactly that. Rising. */
    fromUs: number[];
    toUs: number[];
    shares: number[];
    /** How many requests it is drawn from; null where that is not known. */
    requests: number | null;
    /** So many independent ones that they are worth, where a record tells it. Absent: not known. */
    worth?: number;
}
/** What one core can send, and who says so. */
export interface ScaleCeiling {
    ratePerSecond: number;
    source: 'given' | 'calibrated' | 'default';
    /** Where it was measured; why it is no better one. */
    text: string;
}
export type ScaleEngine = 'native' | 'k6';
/** What one load generator host has. */
export interface ScaleHost {
    cores: number;
    memoryBytes: number;
    /** Line rate in each direction. */
    bitsPerSecond: number;
    /** Local ports for each target address: (source address, target address, target port) takes one for each connection. */
    ports: number;
    /** Open files of a process (RLIMIT_NOFILE); a connection is one. */
    files: number;
}
/** What one host can do under one limit. */
export interface ScaleLimit {
    kind: ScaleLimitKind;
    /** Requests a second that a host sends within the fill; null where the limit does not depend on the rate. */
    ratePerSecond: number | null;
    /** 1 or more. */
    hosts: number;
}
/** `clock`: a process cannot tell two due times in one microsecond apart. */
export type ScaleLimitKind = 'cpu' | 'ports' | 'files' | 'bandwidth' | 'memory' | 'clock';
/** One rate, planned. */
export interface ScaleLoad {
    ratePerSecond: number;
    isAsked: boolean;
    engine: ScaleEngine;
    hosts: number;
    /** The one that comes first is first. */
    limits: ScaleLimit[];
    /** Processes of the native driver, when one host is enough; null for k6, which is one process a host, and past one host. */
    workers: number | null;
    /** Little's law: rate × response time. */
    inFlight: number;
    /** Rate × timeout: all that is open when the target stands still. */
    inFlightAtTimeout: number;
    /**
     * Native driver: the most connections that its open loop opens, by rate and timeout and by what ports and open files
     * allow; null for k6.
     */
    mostConnections: number | null;
    /**
     * k6: how long the target may stand still before a host has no port, file or memory for one more; null: until the
     * timeout, and for the native driver.
     */
    stallMs: number | null;
    outBitsPerSecond: number;
    inBitsPerSecond: number;
    newConnectionsPerSecond: number;
    /** The one that comes first is first. */
    target: ScaleTargetLimit[];
}
export interface ScalePlan {
    question: ScaleQuestion;
    wire: ScaleWire;
    /** What comes first on a host, and the rate that it sends therefore. */
    oneHost: Record<ScaleEngine, {
        kind: ScaleLimitKind;
        ratePerSecond: number;
    }>;
    asked: ScaleLoad;
    /** 10^4, 10^5, 10^6, 10^7 and the asked one, rising. */
    loads: ScaleLoad[];
}
/** What is asked of `baseload plan`. */
export interface ScaleQuestion {
    peakPerSecond: number;
    /** Mean that is expected. */
    responseTimeMs: number;
    timeoutMs: number;
    /** HTTP bytes of a request and of its answer, headers included, without those of TCP and below. */
    requestBytes: number;
    responseBytes: number;
    isKeepAlive: boolean;
    /** Distinct target addresses, (IP, port). */
    targets: number;
    /** Share of each limit that is planned with, 0 to 1. */
    fill: number;
    /** Of the whole test: k6 keeps its samples that long. */
    durationMs: number;
    /** How long a port rests after its connection was closed. */
    timeWaitMs: number;
    /** Null: native where one host is enough, else k6. */
    engine: ScaleEngine | null;
    host: ScaleHost;
    ceilings: Record<ScaleEngine, ScaleCeiling>;
}
/** What comes first on the other side. */
export interface ScaleTargetLimit {
    kind: 'bandwidth' | 'conntrack' | 'backlog' | 'proxyPorts';
    used: number;
    limit: number;
    /** used / limit; above 1 one of it is not enough. */
    share: number;
    /** The rate that fills it. */
    ratePerSecond: number;
}
export type ScaleTexts = Partial<Record<"peak" | "responseTime" | "timeout" | "requestBytes" | "responseBytes" | "targets" | "fill" | "duration" | "timeWait" | "cores" | "memory" | "bandwidth" | "ports" | "files" | "ceiling" | "engine", string>>;
/** What one request costs on the wire, frames and acknowledgements included; out is from the generator. */
export interface ScaleWire {
    outBytes: number;
    inBytes: number;
    outPackets: number;
    inPackets: number;
}
export type SearchProgress = {
    /**
     * offeredPerSecond: null for the closed loop
     */
    onProbe: (event: {
        units: number;
        offeredPerSecond: number | null;
        plannedMs: number;
        lowerPerSecond: number | null;
        upperPerSecond: number | null;
    }) => void;
    onTick: (tick: LoadTick) => void;
    onProbeEnd: (event: {
        units: number;
        probe: Probe;
    }) => void;
};
/** Names whose values reach no record and no report, beside those that look secret. In any case. */
export interface SecretNames {
    headers?: readonly string[];
    /** Of parameters in a path. */
    query?: readonly string[];
    /** Of keys in JSON, of fields in a form. */
    body?: readonly string[];
}
/** One line of the sensitivity table. */
export interface Sensitivity {
    /** `peak -20 %`, `objective +20 %` */
    change: string;
    demandPerSecond: number;
    needed: Needed | null;
    /** With spare and zones. */
    units: number | null;
    /** Where it is from, or why there is nothing. */
    reason: SizingRemark2;
    /** What it was read from, where that takes a sentence; else null. */
    detail: SizingRemark2 | null;
}
/** What one service has of an objective now, and what it may have at most so that the promise is kept. */
export interface ServiceBudget {
    objective: string;
    service: string;
    /** Latency: answers within this time … */
    withinUs: number | null;
    /** … or good answers: at least this ratio of them. */
    askedRatio: number;
    /** The same now; null where it is not known. */
    presentRatio: number | null;
}
/** What a service did, as `/_lab/counters` has it. */
export interface ServiceCounters {
    /** CLOCK_MONOTONIC. */
    nowUs: number;
    /** Reads that were answered. */
    requests: number;
    /** PUTs and POSTs. */
    writes: number;
    /**
     * Of the reads. fresh, stale: from a cache; coalesced: by another read's call; miss: by a call of its own; error: no
     * answer, or a wrong one.
     */
    outcomes: {
        fresh: number;
        stale: number;
        coalesced: number;
        miss: number;
        error: number;
    };
    /** undefined, or another key's; among the errors. */
    wrongValues: number;
    /** Of what was served from a cache. */
    ageMs: LabTimes;
    /**
     * known: answers from a cache for a key whose newest version this process had seen; count: those of them that were
     * older; max: by so many versions.
     */
    versionsBehind: {
        known: number;
        count: number;
        max: number;
    };
    /** By reason: size, expired, invalidated. */
    evictions: Record<string, number>;
    /** In this process at the window's end. */
    entries: number;
    /** Resident set at the window's end. */
    memoryBytes: number;
    /** errors: commands that failed. Null without Redis. */
    redis: {
        errors: number;
        connected: boolean;
    } | null;
    breaker: {
        opens: number;
        state: string;
    } | null;
    /** Between processes; null where the strategy sends none. */
    invalidations: {
        sent: number;
        received: number;
        dropped: number;
        delayMs: LabTimes;
    } | null;
    /** How long the first read since the start took; null before it. */
    firstRequestMs: number | null;
    /**
     * Reads since the last phase began, of those with phases. old: with a value from before it. Times from its begin, to
     * the last of them; null: there was none. Null without phases, absent in services that do not count it.
     */
    sinceMark?: {
        answers: number;
        failed: number;
        old: number;
        lastFailedMs: number | null;
        lastOldMs: number | null;
    } | null;
    /** As in OriginCounters. hits: reads that were answered from a cache; absent in older records. */
    perSecond: Array<{
        second: number;
        ok: number;
        failed: number;
        stale: number;
        originCalls: number;
        hits?: number;
    }>;
}
/** A service made of services, read and checked. */
export interface ServicePlan {
    title: string;
    objectives: EventObjective[];
    /** Length of the window that the promise is made for. */
    windowDays: number;
    services: Record<string, ServiceSource>;
    graph: GraphNode;
    fanOut: {
        resources: number;
        pages: number;
    } | null;
    /** The composite as it was measured; null when it was not. */
    measured: MeasuredComposite | null;
    /** Prometheus expressions with {{window}} in them; null: those of a convention. */
    metrics: {
        bad: string;
        slow: string;
        total: string;
    } | null;
    /** OpenSLO documents that the file carries along. */
    openslo: Array<Record<string, unknown>>;
    remarks: PromiseRemark2[];
}
/** Where the numbers of one service are from. */
export interface ServiceSource {
    kind: 'record' | 'histogram' | 'exponential' | 'constant' | 'objectives';
    /** `reports/example/record.json, fastify, latency phase` */
    text: string;
    law: LatencyLaw | null;
    /** Good over all requests: its objective's, else what was measured; null when neither is there. */
    successRatio: number | null;
    /** `objective` or `measured`; null without a ratio. */
    successFrom: 'objective' | 'measured' | null;
    objectives: EventObjective[];
}
/** What would be won if one service took no time, or never failed. */
export interface ServiceSpending {
    /** Lives in memory: what is printed has its text. */
    objective: EventObjective;
    service: string;
    /** In microseconds for a latency, as a ratio for success. */
    saved: number;
    /** Of the composite's own. */
    share: number;
}
/** What several trials may have in common, and in how many of them it was so; absent: of the only one. */
export type SharedMessage = Message2 & {
    inTrials?: {
        count: number;
        of: number;
    };
};
export type SharedMessage2 = SharedMessage;
/**
 * What a shortfall spoils. `late`: the driver sent late, and the response times hold the lateness. `unsent`: it did not send all in
 * the window. `clock`: clocks disagree. `exhausted`: its machine ran out of descriptors, ports or memory. `connections`: requests
 * waited for a limit that the tool had set. `busy`: it had no CPU left, and cannot tell how late it was. `incomplete`: a part of
 * what was measured is not there. `still`: closed loop: its process did not run for a part of the window. `interim`: autocannon
 * took answers before the answer (1xx), or answers that nobody asked for, for answers to requests.
 */
export type ShortfallKind = 'late' | 'unsent' | 'clock' | 'exhausted' | 'connections' | 'busy' | 'incomplete' | 'still' | 'interim';
export type ShortfallKind2 = ShortfallKind;
export type SizeCurve = {
    /**
     * sizes upwards, and caches in the order of the file
     */
    rows: SizeRow[];
    /**
     * of an LRU, for each size: over all caches and repeats
     */
    exact: Array<{
        size: LabSize;
        exact: Spread | null;
    }>;
    /**
     * the same without a limit
     */
    unlimited: Spread | null;
    /**
     * by how much the reference's service grew, where it caches nothing; null: that is not
     * known, and is in memoryBytes
     */
    ownGrowthBytes: Spread | null;
    /**
     * length of a value; null: they differ, or it is not known
     */
    valueBytes: number | null;
    /**
     * values live shorter than the window, so that nothing was computed
     */
    expires: boolean;
};
/** Capacity of a number of units for one size of unit, and what a reader must know about it: what a sizing is drawn from. */
export interface SizeMeasurements {
    /** `measured`: here, by a capacity search. `points`: figures that the user brought. */
    kind: 'measured' | 'points';
    /** The file with the points; points only. */
    file?: string;
    unit: UnitLimits | null;
    /** How the limits were kept; null for points. `running`: what ran already was measured, with limits of its own. */
    means: UnitMeans | 'running' | null;
    points: CapacityPoint[];
    /** Empty for points. */
    capacities: Capacity[];
    /** From the start of a unit to its first good answer, and the warm-up after it; null when not measured. */
    startMs: number | null;
    warmupMs: number | null;
    /** Of one unit, asked flat out; null where it was not measured. Absent in older records and for points. */
    peakPerSecond?: number | null;
    warnings: Message[];
}
export type SizeProgress = SearchProgress & {
    onSize: (event: {
        unit: UnitLimits | null;
        means: NonNullable<SizeMeasurements["means"]>;
        units: number;
    }) => void;
    onScale?: (event: {
        units: number;
    }) => void;
    onCapacity: (capacity: Capacity) => void;
};
/** What `baseload size` has found; the one model under its formats. */
export interface SizeResult {
    question: SizingQuestion;
    sizes: SizedUnit[];
    /** Cheapest first, by place in sizes; null for one size. */
    comparison: UnitComparison | null;
    /** Figures that somebody published for the same question; null when there are none. */
    published: PublishedCapacity | null;
}
export type SizeRow = {
    target: string;
    /**
     * name of the cache in the file
     */
    of: string;
    /**
     * of the cache
     */
    title: string;
    size: LabSize;
    status: LabRow["status"];
    repeats: number;
    /**
     * share of the reads that were answered without a call of their own
     */
    hitRatio: Spread | null;
    /**
     * what an exact LRU of this size would have answered, of the same keys in the same order
     */
    exact: Spread | null;
    /**
     * hitRatio - exact, of the same repeat: the lowest and the highest
     */
    off: {
        low: number;
        high: number;
    } | null;
    callsPerRequest: number | null;
    p50Us: number | null;
    p99Us: number | null;
    /**
     * what the service holds more than before its window, less what one without a cache does; of a
     * Redis, all that it uses
     */
    memoryBytes: Spread | null;
    /**
     * at a window's end, the most of any repeat
     */
    entries: number | null;
    /**
     * for want of room, over all repeats
     */
    evicted: number | null;
};
/** A target of the file at one size. */
export interface SizedTarget {
    /** Its name in the run. */
    target: string;
    /** Its name in the file, and the title that it has there. */
    of: string;
    title: string;
    size: LabSize;
}
/** Measurements and answer of one size of unit. */
export interface SizedUnit {
    measurements: SizeMeasurements;
    sizing: Sizing;
}
/** The answer for one size of unit. */
export interface Sizing {
    /** Peak x growth x retry x burst x (1 + imbalance) / (1 - headroom). */
    demandPerSecond: number;
    needed: Needed;
    /** What to run: needed, over the zones, and spare. Null like needed.units; with its own ends. */
    units: number | null;
    low: number | null;
    high: number | null;
    /** Demand over the capacity of one unit, rounded up: what division alone says. Null where one unit's capacity is not known. */
    dividedUnits: number | null;
    /** Why there is no number: SCALABILITY_LIMIT or OBJECTIVE_OUT_OF_REACH; null when there is one. */
    code: string | null;
    /** The word of its number, or of its code. */
    evidence: Evidence;
    usl: Usl | null;
    /**
     * The curve at 40 numbers of units, evenly up to what is needed (or the highest point), but no further than 4 times
     * the largest measured; band: null where the points do not tell. Absent without a curve.
     */
    curve?: Array<{
        units: number;
        ratePerSecond: number;
        band: {
            low: number;
            high: number;
        } | null;
    }>;
    sensitivity: Sensitivity[];
    /**
     * Bounds of two ideal queues, for each number of units: requests spread blindly, and one queue for all. Null without
     * an objective that they can be drawn from.
     */
    queues: {
        objective: string;
        serviceRatePerSecond: number;
        bounds: Array<{
            units: number;
            separatePerSecond: number;
            sharedPerSecond: number;
        }>;
    } | null;
    /** CPU use to aim at, as a share of the limit; null when it was not seen. */
    autoscaler: {
        cpuAtCapacity: number;
        targetCpuRatio: number;
    } | null;
    /** Null without a price, or without a number. */
    cost: {
        perHour: number;
        perMonth: number;
        perMillionAtPeak: number;
    } | null;
}
/** What is asked of `baseload size`, read and checked. Factors are 1 and shares 0 where nothing was said. */
export interface SizingQuestion {
    /** What is sized, for the tables. */
    name: string;
    peakPerSecond: number;
    /** Factors on the peak: expected growth, requests sent again, the busiest second over the mean of the peak's time. */
    growth: number;
    retry: number;
    burst: number;
    /** By how much the busiest unit gets more than its share, 0.1 for 10 %, as far as it was not there when capacity was measured. */
    imbalance: number;
    /** Share of capacity kept free on purpose, 0 to 1. */
    headroom: number;
    /** Units on top, for the ones that are being replaced or are broken. */
    spare: number;
    /** Failure zones that the units are spread over; with 2 or more, what is left after the loss of one holds the peak. */
    zones: number;
    /** The sizes to look at, in order; one without --compare-units. Null: no limits, so no container. */
    units: Array<UnitLimits | null>;
    price: Price | null;
    objectives: EventObjective[];
    /** Most units that are started here. */
    maxUnits: number;
}
export type SizingRemark = Told<typeof SIZING_SENTENCES>;
export type SizingRemark2 = SizingRemark;
export type SizingTexts = Partial<Record<"peak" | "growth" | "retry" | "burst" | "imbalance" | "headroom" | "spare" | "zones" | "price" | "unit" | "compareUnits" | "maxUnits", string>> & {
    objective?: string[];
};
/** What `baseload sla` has found; the one model under its formats. */
export interface SlaResult {
    plan: ServicePlan;
    /** Of each service by itself; null where its law does not tell. */
    services: Array<{
        name: string;
        percentiles: Array<{
            percentile: number;
            valueUs: number | null;
        }>;
        coarse: number | null;
    }>;
    /** Null when a service has no latency. */
    percentiles: ComposedPercentile[] | null;
    /** Some services are known by their promise alone, so composed times are "no more than". */
    atMost: boolean;
    success: ComposedSuccess | null;
    verdicts: PromiseVerdict[];
    budgets: ServiceBudget[];
    spending: ServiceSpending[];
    fanOuts: PromiseFanOut[];
    band: BandCheck[];
    alerts: AlertWindow[];
    remarks: PromiseRemark2[];
}
/** A constant rate for a long time, to see what grows meanwhile. durationMs: the longest; it ends when it is decided. */
export interface Soak {
    ratePerSecond: number;
    durationMs: number;
}
/** Memory of the parts of a target over a soak. */
export interface SoakMemory {
    /** From the start of the window, rising; the first is 0. */
    atMs: number[];
    /** memoryBytes: resident, of all processes of the part, one for each of atMs; null where the platform does not tell. */
    parts: Array<{
        name: string;
        memoryBytes: Array<number | null>;
    }>;
}
export type SoakPart = {
    part: string;
    found: Growth["found"];
    reason: SoakReason2;
    overMs: number;
    fromBytes: number | null;
    toBytes: number | null;
    bytesPerSecond: SoakRange | null;
    bytesPerRequest: SoakRange | null;
};
/**
 * found: a leak where one part has one, none where no part has. endedEarly: it was decided before the time was up.
 * drift: of p99; null: not known. seconds, memoryBytes: to be drawn.
 */
export type SoakRange = {
    value: number;
    low: number;
    high: number;
};
export type SoakReason = Told<typeof SOAK_SENTENCES>;
export type SoakReason2 = SoakReason;
export type SoakResult = {
    rows: SoakRow[];
};
export type SoakRow = {
    target: string;
    title: string;
    found: Growth["found"];
    reason: SoakReason2;
    requestsPerSecond: number;
    windowMs: number;
    plannedMs: number;
    endedEarly: boolean;
    parts: SoakPart[];
    drift: Drift | null;
    series: {
        atMs: number[];
        parts: Array<{
            name: string;
            memoryBytes: Array<number | null>;
        }>;
    };
    p99: Array<{
        fromMs: number;
        p99Us: number | null;
    }>;
};
/**
 * One cache at one size. Null: not known.
 */
export type Spread = {
    value: number;
    low: number;
    high: number;
};
export type Spread2 = {
    min: number;
    mean: number;
    max: number;
};
/** A stretch of a rate that changes: a ramp to a rate. Of no length it is a jump. */
export interface Stage {
    durationMs: number;
    ratePerSecond: number;
}
export interface StageResult {
    /** From the window's start. toMs: as planned, or where the window was cut short. */
    fromMs: number;
    toMs: number;
    counts: Counts;
    /** As in LoadResult, of this stage alone. */
    resent?: number;
    /** What ended in it, whenever it was due. */
    endedInWindow: {
        ok: number;
        failed: number;
    };
    failedByCause: Record<string, number>;
    bodies?: CheckedBodies[];
    histograms: Pick<Histograms, 'responseTime' | 'bad' | 'cut'>;
    exactUs: LoadResult['exactUs'];
    /** As in LoadResult, of this stage alone. Both are absent in older records. */
    driverLagP99Us?: number;
    invalid?: DriverShortfall2[];
    /** As in LoadResult, of this stage alone. Absent until it is derived, and where the order of requests is not known. */
    dependence?: LoadResult['dependence'];
    dependenceAt?: LoadResult['dependenceAt'];
}
export type StagedRow = {
    target: string;
    title: string;
    seconds: TrafficSecond[];
    behind: {
        stage: RowStage;
        okRatio: number;
    } | null;
    knee: Knee;
    untilBreak?: BreakResult;
};
export type StampedeAdvice = {
    rule: "healthy" | "ill";
    strategies: Array<StampedeTrial["strategy"]>;
    fetches: number;
    workers: number;
    servedRatio: number;
};
/**
 * key: the one that the
 *   origin was asked for most, by expiry
 */
export type StampedeFactor = {
    key: string;
    calls: number;
    expiries: number;
    factor: number;
};
export type StampedeOverTime = Pick<StampedeTrial, "strategy" | "store" | "workers"> & {
    resources: ResourcesOverTime;
};
export type StampedeReason = Told<typeof STAMPEDE_SENTENCES>;
export type StampedeReason2 = StampedeReason;
export type StampedeResult = {
    rows: StampedeRow[];
    /**
     * one for each strategy
     */
    summaries: StampedeSummary[];
    advice: StampedeAdvice[];
    /**
     * to be drawn
     */
    overTime: StampedeOverTime[];
    /**
     * whether every trial counted what it must; broken: those that did not, with what they broke
     */
    laws: {
        verdict: "met" | "missed" | "inconclusive";
        reason: StampedeReason;
        broken: Array<{
            id: string;
            names: string[];
        }>;
    };
};
export type StampedeRow = {
    strategy: StampedeTrial["strategy"];
    store: StampedeTrial["store"];
    documents: StampedeTrial["documents"];
    workers: number;
    origin: StampedeTrial["origin"];
    start: StampedeTrial["start"];
    repeats: number;
    distinctIds: Spread2;
    fetches: Spread2;
    stores: Spread2;
    wallMs: Spread2;
    /**
     * of the workers of a repeat
     */
    workerMs: Record<keyof StampedeTrial["latencyMs"], Spread2>;
    /**
     * of the first repeat; null: not kept
     */
    queues: StampedeTrial["queues"] | null;
    /**
     * of all workers
     */
    succeededRatio: number;
    /**
     * in sum
     */
    failures: StampedeTrial["failures"];
    /**
     * repeats
     */
    held: {
        exact: number;
        broken: number;
        unsure: number;
    };
    published: PublishedCell | null;
};
export type StampedeSummary = {
    strategy: StampedeTrial["strategy"];
    /**
     * null: no trial on a healthy origin
     */
    row: StampedeRow | null;
    /**
     * fetches over distinct documents
     */
    callsPerDocument: number | null;
    /**
     * share of the fetches of `none` in the same cell that were not made; null for
     * `none`, and without it
     */
    sparedFetches: number | null;
    sparedStores: number | null;
    /**
     * over that of `none`; null as well when the ranges over the repeats overlap
     */
    wallRatio: number | null;
    /**
     * with an origin that is slow or fails
     */
    ill: StampedeRow[];
};
/** One stampede as it was. */
export interface StampedeTrial {
    /** `none/process/scaled-n1000/healthy/2` */
    id: string;
    /**
     * none: fetch, then an awaited store; async: fetch, the store is not awaited; stampede: one takes the lock and
     * fetches, the others wait; stampede_async: all fetch, the winner of the lock stores.
     */
    strategy: 'none' | 'async' | 'stampede' | 'stampede_async';
    /** A simulated cache process, or a real Redis. */
    store: 'process' | 'redis';
    /** scaled: more with more workers; fixed: 3. */
    documents: 'scaled' | 'fixed';
    workers: number;
    origin: 'healthy' | 'slow' | 'failing';
    /** 1 is the first. */
    repeat: number;
    /** Of the draws; the same for all strategies of a repeat. */
    seed: number;
    /** same-tick: all workers begin in one turn of the event loop; staggered: one after the other, at a pace. */
    start: 'same-tick' | 'staggered';
    /** Documents that at least one worker drew. */
    distinctIds: number;
    /** Calls of the origin. */
    fetches: number;
    /** Writes to the cache. */
    stores: number;
    failures: {
        /** Waited in vain for another's value. */
        waiterTimeouts: number;
        storeErrors: number;
        fetchErrors: number;
        /** Workers that ended without their document, for whatever reason. */
        rejected: number;
    };
    /** Workers that got their document. */
    succeeded: number;
    /**
     * Workers that looked before the first store of their document, seen from outside of the cache; looks that take the
     * lock are not counted. Absent in records from before it was.
     */
    early?: {
        least: number;
        most: number;
    };
    /** What waits over time, see targets/stampede/queues.js: the longest in each step. Of the first repeat; absent as above. */
    queues?: {
        stepMs: number;
        origin: number[];
        store: number[];
        worker: number[];
    };
    /** From the first worker's start to the last one's end. */
    wallMs: number;
    /** Of the workers; nearest rank. */
    latencyMs: {
        min: number;
        mean: number;
        max: number;
        p50: number;
        p75: number;
        p90: number;
        p95: number;
        p99: number;
    };
    /** Of its process, which runs all trials of a repeat, and of Redis; from its start. Absent in older records. */
    resources?: TrialResources;
    /** Whether the counters are what the strategy must come to; null where that cannot be told. */
    heldExact: boolean | null;
    /** Each law by itself. */
    invariants: Array<{
        name: string;
        held: boolean;
    }>;
}
/**
 * After the fall. wasKept: whether this rate was surely kept on the way up. back: whether all objectives held again, from
 * `afterMs` after the fall on until the end of the watch; `unclear`: neither is sure.
 */
export type Step = {
    stage: RowStage;
    ratePerSecond: number;
    okPerSecond: number | null;
    verdict: Verdict["verdict"];
    objective: string | null;
};
/** Of a trial that the machine stopped: with all requests, and with those outside the stops. */
export interface StopsReason {
    code: 'stops';
    all: VerdictReason2;
    outside: VerdictReason2;
    /** Of stops. */
    count: number;
    totalUs: number;
    found: 'missedBoth' | 'missedByStops' | 'missedPerhaps' | 'metOutside';
}
/**
 * A folder of its own for one run, made before anything is measured: nothing is worse than a result that cannot be
 * kept. Lost later, it costs no result: see kept-files.js.
 */
export type Store = {
    /**
     * where the run is kept by now; null: nowhere
     */
    folder: string | null;
    /**
     * the record, marked; as it was written
     */
    write: (record: RunRecord) => Promise<RunRecord>;
    /**
     * its path; null: it is kept nowhere
     */
    writeFile: (name: string, text: string) => Promise<string | null>;
    /**
     * with the warning RECORD_UNWRITABLE, where the folder was lost
     */
    mark: (record: RunRecord) => RunRecord;
    /**
     * at this run; a path that leads to it, null where none does
     */
    pointLatest: () => Promise<string | null>;
};
/** A share of all requests is answered well, whenever. */
export interface SuccessObjective {
    /** As the user wrote it; shown everywhere. */
    text: string;
    kind: 'success';
    /** The good ratio asked, 0.999. */
    ratio: number;
    /** The period that its error budget is told of, in milliseconds. Absent: none was named. */
    overMs?: number;
}
/** A server that can be booted, loaded and stopped. */
export interface Target {
    name: string;
    title: string;
    /** Empty for a target that runs already (`url`). */
    parts: PartSpec[];
    /** Only for a target that runs already. Its processes are not ours to stop. */
    url?: string;
    /** With url: the process whose use is read, and that of what it has started. Absent: none is. */
    pid?: number;
    /** The same of a control group, by its path. */
    cgroup?: string;
    /** What Prometheus is asked after each trial, in place of both. */
    prometheus?: PrometheusQueries;
    /** With a feed: what its entries leave out, and placeholders for their columns. */
    request: RequestSpec;
    /** Requests that vary, instead of one. */
    feed?: Feed;
    /** Asked over HTTP/2: https agrees on it by ALPN, over http the server has to know it beforehand. Absent: HTTP/1.1. */
    http?: 2;
    /** With http 2: requests at once on each connection. Absent: 1. */
    streams?: number;
    good: GoodAnswer;
    /** Time it may take until the port answers. */
    readyTimeoutMs: number;
}
/** The sentence of what a sentence holds. */
export type Tell = (message: Message2 | DriverShortfall | SharedMessage) => string;
export type Text = Told<Pick<typeof RUN_SENTENCES, 'TEXT'>>;
export interface TimelineSecond {
    ok: number;
    failed: number;
    due?: number;
    /** Load with `untilBreak`: of those due in it, how many were answered well, then how many of them within each of its boundsUs. */
    kept?: number[];
}
/** Any of these sentences, as data: its code with what it names. */
export type Told<T> = {
    [C in keyof T]: T[C] extends (of: infer P, ...rest: never[]) => void ? unknown extends P ? {
        code: C;
    } : {
        code: C;
    } & P : never;
}[keyof T];
export type Tools = Told<Pick<typeof DIFFERENCE_SENTENCES, 'TOOLS'>>;
export type TraceCause = Told<typeof TRACE_CAUSE_SENTENCES>;
export type TraceRemark = Told<typeof TRACE_REMARKS>;
/** What a baseline is loaded with instead of peak and latency phase. */
export type Traffic = {
    kind: 'users';
    users: number;
    pauseMs: number;
} | {
    kind: 'stages';
    stages: Stage[];
    untilBreak?: UntilBreak;
};
/** The shape of a day and of a week, as mean rates a second, in UTC. */
export interface TrafficProfile {
    /** From 00:00 on; null for an hour that the log has less than half an hour of. */
    hours: Array<number | null>;
    /** From Monday on; null where the log has less than half of one of the days. */
    weekdays: Array<number | null> | null;
}
export type TrafficRemark = Told<typeof TRAFFIC_SENTENCES>;
export type TrafficRemark2 = TrafficRemark;
export type TrafficResult = {
    kind: "users";
    rows: UsersRow[];
} | {
    kind: "stages";
    stages: RowStage[];
    rows: StagedRow[];
};
/**
 * Where it broke, by the verdicts of its stages. missed: the first that missed an objective; kept: the last before it
 * that kept all; back: the first after it that kept all again. null: there is none.
 */
export type TrafficSecond = {
    second: number;
    stage: number;
    duePerSecond: number;
    okPerSecond: number;
    failedPerSecond: number;
};
/**
 * A straight line through points. low, high: of its slope, each end wrong with the chance `level`.
 */
export type Trend = {
    slope: number;
    low: number;
    high: number;
};
/** One target under one load once. */
export interface Trial {
    /** `fastify/peak-c10/3`: target, load, repeat. */
    id: string;
    target: string;
    phase: 'peak' | 'latency';
    /** `foreign`: another tool, see measuredBy. */
    driver: 'autocannon' | 'native' | 'k6' | 'foreign';
    /** 1 is the first. */
    repeat: number;
    load: LoadProfile;
    durationMs: number;
    warmupMs: number;
    /** The warm-up goes on until so many requests ended, four times as long at most: a slow machine compiles later. Absent: by time alone. */
    warmupEnds?: number;
    timeoutMs: number;
    /** What is asked and what is done meanwhile; only in a lab of kind load. */
    lab?: LabLoad;
    /** It ends when it is decided whether memory leaks. Absent: it does not. */
    soak?: true;
}
/** One trial as it was: the contract between measuring and judging. */
export interface TrialRecord {
    trial: Trial;
    /** ISO 8601. */
    startedAt: string;
    /** `partial`: interrupted, ended by --abort-on, or the target died; the numbers are of the part that was measured. */
    status: 'complete' | 'partial';
    /** Why it is partial; absent when complete. */
    reason?: string;
    /** Time from the start of the first part until it answered. Absent for a target that ran already. */
    readyMs?: number;
    load: LoadResult;
    /** Parts of the target, then the driver. */
    parts: PartUsage[];
    /**
     * The proxy's own counters over the whole trial (haproxy: `show stat`, listener and server lines; nginx:
     * `stub_status`); absent without a proxy.
     */
    proxy?: Record<string, number | string>;
    /** What the machine itself did within the window. Absent with --no-watch, and in older records. */
    watch?: TrialWatch;
    /** What each part, drivers included, used while the window lasted. Absent in older records, and where nothing could be read. */
    resources?: TrialResources;
    /** Remarks about this trial that a reader must know. */
    warnings: Message[];
    /** What origin and services counted; only in a lab of kind load. */
    lab?: LabObservation;
    /** Of a soak. */
    soak?: SoakMemory;
    /** Its window is slices of a generation, put together. Absent: it was one window. */
    slices?: TrialSlices;
}
/** What each part used, look by look: one as the window opens, one a second, one as it closes; at most some 600. */
export interface TrialResources {
    /** When the window opened, by the clock on the wall: ISO 8601. */
    startedAt: string;
    /** When each look was taken, from the window's start, in order. */
    atMs: number[];
    /** In the order of the trial's parts. */
    parts: PartResources[];
}
/**
 * A generation is one start of all servers of a run; in a round each of them is loaded once, for a slice. One entry a slice, in order.
 * The window of the trial holds them one behind the other, without the time between them.
 */
export interface TrialSlices {
    /** 1 is the first. What was measured in one round of a generation is compared. */
    round: number[];
    windowMs: number[];
    /** Good answers that ended in it. */
    ok: number[];
    /** CPU time of the target's parts; null: not known. */
    cpuUs: Array<number | null>;
}
/** The machine within one window, as a probe on each core and the kernel's counters saw it. */
export interface TrialWatch {
    /**
     * `fifo`: the probes had a real-time priority, and no ordinary process can make them late. `normal`: their own wait
     * for the core is taken off.
     */
    means: 'fifo' | 'normal';
    /** Those with a probe; null: one that is pinned nowhere. */
    cores: Array<number | null>;
    /** The largest share of a core that a probe took. */
    costRatio: number;
    /** In order; of more than 2000 the longest. The last second before the window is among them, with negative times. */
    stops: MachineStop[];
    /** So many more, shorter ones. */
    dropped: number;
    /** CPU time that the host gave to others within the window, by core, in steps of 10 ms. Empty where the platform does not tell. */
    stolenUs: Record<string, number>;
    /**
     * How long the main threads of each part, drivers included, could have run and waited for a core. Empty where the
     * platform does not tell.
     */
    runDelayUs: Record<string, number>;
    /**
     * By part: how long its main threads waited for a CPU, in those intervals of 50 ms in which they waited 3 ms or more, divided by the
     * length of the window. Above 1 where several threads waited at once, or a wait that ended in the window had begun before it. A high
     * value excuses no missed objective.
     */
    delayedRatio: Record<string, number>;
}
/** One driver against one server with a known truth. */
export interface TruthComparison {
    id: string;
    server: TruthServer['kind'];
    driver: 'autocannon' | 'native' | 'k6';
    load: LoadProfile;
    /** Trials it took; more than one where the driver had sent late. */
    attempts: number;
    /** Why the last attempt is not to be believed either; empty when it is. */
    invalid: string[];
    percentiles: PercentileTruth[];
    counts: Counts;
    /** due = ok + failed + timedOut + unfinished + notSent, and for an open loop due is what the plan has in the window. */
    identityHeld: boolean;
    /** What the server itself counted in the window. */
    served: {
        asked: number;
        answered: number;
        unanswered: number;
    };
    countsAgree: boolean;
    /** Open loop only. */
    sendLagP99Us: number | null;
    /** Share of the trial that stops of the machine took. Absent without a watch. */
    stoppedRatio?: number;
}
/** A server whose truth is known: what it does with each request. */
export type TruthServer = {
    kind: 'constant' | 'closes';
    delayUs: number;
}
/** Layers from the fastest to the slowest; delays spread evenly within each. */
 | {
    kind: 'mixture';
    layers: Array<{
        share: number;
        fromUs: number;
        toUs: number;
    }>;
}
/** Stands still in the last stallUs of each period, and answers at once otherwise. */
 | {
    kind: 'stall';
    periodUs: number;
    stallUs: number;
}
/** Never answers a share of the requests. */
 | {
    kind: 'drops';
    delayUs: number;
    dropRatio: number;
}
/** Answers as fast as it can. */
 | {
    kind: 'responder';
};
/** A target whose parts are not installed here. */
export interface Unavailable {
    target: string;
    /** `haproxy not found` */
    reason: string;
    hint: string;
}
/** Sizes of unit side by side, for the same peak. */
export interface UnitComparison {
    /** What they are compared by. */
    by: 'cost per hour' | 'cores';
    rows: Array<{
        index: number;
        units: number | null;
        cores: number | null;
        memoryBytes: number | null;
        perHour: number | null;
        reason: SizingRemark2 | null;
    }>;
    /** Place in sizes; null when none gave a number. */
    cheapest: number | null;
    /** A straight reading of the rows: a tie, an interval that overlaps. */
    reason: SizingRemark2;
}
/** What one unit may use. */
export interface UnitLimits {
    /** Cores: 0.25 is a quarter of one. */
    cpu: number;
    memoryBytes: number;
}
/** How the limits are kept. `none`: they are not, and what is started is no container. */
export type UnitMeans = 'cgroup2' | 'cgroup1' | 'systemd-run' | 'docker' | 'none';
/** What one unit did within a probe; null where the means does not tell. */
export interface UnitUsage {
    /** `u1` */
    name: string;
    cpuUs: number | null;
    /** Highest seen. */
    memoryBytes: number | null;
    /** Enforcement periods in which it ran, those in which it was stopped for having used its share, and for how long in all. */
    periods: number | null;
    throttledPeriods: number | null;
    throttledUs: number | null;
    killedForMemory: boolean;
}
/**
 * How the memory of one part grew. trend: bytes a second of what was judged, null where there is none; low, high: hold
 * at all looks together. overMs: the time that was judged. fromBytes, toBytes: the lower envelope at its ends.
 */
export type UnknownBecause = "unread" | "few" | "slowing" | "uneven" | "small" | "wide";
export type UntestedReason = UntestedReason2;
export type UntestedReason2 = Told<Pick<typeof HISTORY_SENTENCES, 'RATES_DIFFER' | 'VALUES_TOO_FEW'>>;
/**
 * Stages are steps that rise, and the last one is a watch at a lower rate: it begins as soon as an objective has surely
 * broken. Where a trial was ended by that its stages are those that were asked for.
 */
export interface UntilBreak {
    /** Of the last stage. */
    watchMs: number;
    /** Response times that are asked for: the driver counts by them, second by second. */
    boundsUs: number[];
}
/** A closed loop of users who wait for an answer, pause, and ask again. Each has a connection of its own. */
export interface UsersLoadProfile {
    kind: 'constant-users';
    /** One a user. */
    connections: number;
    pauseMs: number;
}
/**
 * What was offered in a second and what came of it: the mean over the repeats. second: 0 is the first; stage: its
 * number, in which the second begins.
 */
export type UsersRow = {
    target: string;
    title: string;
    users: number;
    pauseMs: number;
    meanUs: number | null;
    expectedPerSecond: number | null;
    achievedPerSecond: number | null;
    differenceRatio: number | null;
};
/** The Universal Scalability Law through some points: X(N) = lambda N / (1 + sigma (N-1) + kappa N (N-1)). */
export interface Usl {
    /** `usl`: 3 numbers of units or more. `contention only`: 2, kappa taken as 0. `linear`: 1, so no fit: no more than a straight line. */
    basis: 'usl' | 'contention only' | 'linear';
    /** Rate of one unit by the curve. */
    lambda: number;
    /** Contention and coherency; null where they were not fitted. */
    sigma: number | null;
    kappa: number | null;
    /** Where the curve has its highest point; null when it has none. */
    peakUnits: number | null;
    /** Its highest rate, or the one it nears and never reaches; null when it grows without end. */
    peakRate: number | null;
    points: number;
    largestUnits: number;
    /** The points were weighted by their intervals. */
    weighted: boolean;
    /** Standard error of the residuals (of the weighted ones: in standard deviations); null without more points than parameters. */
    residualPerSecond: number | null;
    /** 95 % intervals; null where the points do not tell. */
    intervals: Record<'lambda' | 'sigma' | 'kappa', {
        low: number;
        high: number;
    } | null> | null;
    /** Of lambda, sigma (and kappa), in this order, and how many standard errors half an interval is. */
    covariance: number[][] | null;
    quantile: number | null;
}
export type UslPoint = Pick<CapacityPoint, "units" | "ratePerSecond" | "lowerPerSecond" | "upperPerSecond">;
export interface Verdict {
    baseline: string;
    target: string;
    phase: 'peak' | 'latency';
    /** The stage that it is of. Absent: the load has none. */
    stage?: RowStage;
    /** Lives in memory: what is printed has its text. */
    objective: Objective;
    verdict: 'met' | 'missed' | 'inconclusive' | 'invalid';
    /** Met or missed by fewer than 3 starts of the server: the next one may differ. Absent: it is not. */
    provisional?: true;
    /**
     * What was measured, in the objective's own unit: microseconds within which the asked share was answered well, good
     * ratio, requests a second. Null when it cannot be told.
     */
    measured: number | null;
    /**
     * Of a latency objective: requests that did not end are among those of its percentile, so `measured` is at least what
     * it says. Absent: no.
     */
    measuredAtLeast?: true;
    /** 1 or more exactly where the measured value keeps the objective. Null when it cannot be told. */
    sloRatio: number | null;
    /** good / valid events; null for a rate. */
    sli: number | null;
    /**
     * Interval of the SLI that the verdict was drawn from: met when all of it keeps the objective, missed when none does.
     * Null for a rate, and where part was not measured.
     */
    sliInterval: {
        low: number;
        high: number;
    } | null;
    /** 1 - objective; null for a rate. */
    errorBudget: number | null;
    /** bad ratio / error budget. */
    burnRate: number | null;
    /** Lives in memory: what is printed has the sentence. */
    reason: VerdictReason2;
}
/** Why a verdict is what it is. */
export type VerdictReason = Told<typeof VERDICT_SENTENCES>;
export type VerdictReason2 = VerdictReason;
/**
 * folder: absent: the working folder
 */
export type Version = Omit<OwnTarget, "name" | "parts"> & {
    folder?: string;
};
/** Two versions in one run: how they are judged, and how far that has come. */
export interface VersionsPlan {
    /** Worsening that counts as none, 0.05 for 5 %. */
    margin: number;
    /** The same for response times. Absent: margin. */
    latencyMargin?: number;
    /** The same for p99. Absent: latencyMargin. */
    tailMargin?: number;
    /** Of the figures that could be compared, those that are. Absent: all. */
    figures?: ComparedFigure[];
    /** Nothing is loaded flat out: others may use these servers. Absent: it is. */
    isWithoutPeak?: true;
    /** The old version is this commit of the working folder's repository, in a worktree. */
    ref?: {
        name: string;
        commit: string;
    };
    /** The same of the new version. Absent: it is the working folder, or none of git's. */
    afterRef?: {
        name: string;
        commit: string;
    };
    /** What a reader must know of how both sides were made. */
    notes: string[];
}
export type WrittenPeak = string | number | PeakGroup;
export type WrittenTraffic = {
    users?: number;
    pause?: string | number;
    stages?: Array<{
        duration: string | number;
        ratePerSecond: number;
    }>;
    untilBreak?: boolean;
    ratePerSecond?: number;
};
export {};
