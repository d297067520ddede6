// Made by scripts/validators.js
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"baseload baseline","description":"An experiment: a question, targets, a load, objectives.","type":"object","additionalProperties":false,"required":["title","question","hypothesis"],"properties":{"title":{"description":"One line: what is measured.","type":"string","minLength":1,"examples":["What does a framework cost?"]},"question":{"description":"What the reader wants to know.","type":"string","minLength":1,"examples":["How much of the throughput of node:http does fastify keep?"]},"hypothesis":{"description":"What is expected, said so that a measurement can show it wrong.","type":"string","minLength":1,"examples":["fastify keeps 80 % of the rate of node:http or more."]},"reference":{"description":"The target that the others are compared with; one of targets.","type":"string","minLength":1,"examples":["node-http"]},"targets":{"description":"Names of the catalogue, and targets of your own, in the order of the table.","type":"array","items":{"if":{"type":"object"},"then":{"$ref":"#/definitions/ownTarget"},"else":{"description":"A name of the catalogue (baseload list shows them).","type":"string","minLength":1}},"minItems":1,"examples":[["node-http","fastify"]]},"load":{"title":"Load","description":"How hard the targets are driven.","type":"object","additionalProperties":false,"properties":{"connections":{"description":"Connections kept busy at once in the peak phase; 10 when absent. With a lab of kind load: as openConnections.","type":"integer","minimum":1,"maximum":10000,"examples":[10]},"openConnections":{"description":"Most connections of the open loop, as a client's pool has them: what waits for one waits at the client. When absent, as many as are needed.","type":"integer","minimum":1,"maximum":10000,"examples":[50]},"pipelining":{"description":"Requests in flight on each connection; 1 when absent.","type":"integer","minimum":1,"maximum":1000,"examples":[1]},"users":{"description":"Instead of peak and latency phase, or of a lab's rates: so many users who ask, wait for the answer, pause, and ask again.","type":"integer","minimum":1,"maximum":10000,"examples":[5]},"pause":{"description":"How long each user pauses after an answer; 1s when absent.","anyOf":[{"title":"a duration","type":"string","minLength":1},{"title":"a number of seconds","type":"number"}],"examples":["1s"]},"stages":{"description":"Instead of peak and latency phase: an open loop whose rate goes from stage to stage, from 0 on. Objectives are judged for each.","type":"array","minItems":1,"maxItems":100,"items":{"$ref":"#/definitions/loadStage"}},"untilBreak":{"description":"Instead of peak and latency phase: an open loop whose rate rises in steps until an objective of a response time breaks, then falls. ratePerSecond is its first step.","type":"boolean","examples":[true]},"ratePerSecond":{"description":"Requests a second offered to every target alike in the latency phase; when absent, half of what the slowest target of the baseline reached at its peak.","type":"number","exclusiveMinimum":0,"maximum":1000000,"examples":[500]},"timeout":{"description":"After this long a request counts as timed out; 10s when absent.","anyOf":[{"title":"a duration","type":"string","minLength":1},{"title":"a number of seconds","type":"number"}],"examples":["10s"]}}},"claims":{"description":"What the hypothesis says of two targets: rate(fastify) >= 0.8 * rate(node-http). Figures: rate, p50, p99, cpu.","type":"array","minItems":1,"items":{"type":"string","minLength":1},"examples":[["rate(fastify) >= 0.8 * rate(node-http)"]]},"objectives":{"description":"Promises that each target is judged by: p99<=50ms, p(99.9)<1s, success>=99.9%, rate>=20/s.","type":"array","items":{"type":"string","minLength":1},"examples":[["p99<=50ms","success>=99.9%"]]},"judged":{"title":"Judged","description":"Names of the targets that the objectives are asked of. Left out: all of them.","type":"array","minItems":1,"uniqueItems":true,"items":{"type":"string"}},"peak":{"description":"A rate to hold: reports estimate how many containers do, from the rate of one server flat out.","anyOf":[{"title":"a rate","type":"string","minLength":1},{"title":"a number of requests a second","type":"number"},{"title":"a group of rate, headroom and spare","type":"object","additionalProperties":false,"required":["rate"],"properties":{"rate":{"description":"The highest rate there is to hold.","anyOf":[{"title":"a rate","type":"string","minLength":1},{"title":"a number of requests a second","type":"number"}],"examples":["5000/s"]},"headroom":{"description":"Share of capacity kept free on purpose; 0 when absent.","anyOf":[{"title":"a share","type":"string","minLength":1},{"title":"a number from 0 to 0.99","type":"number"}],"examples":["30%"]},"spare":{"description":"Containers on top; 0 when absent.","type":"integer","minimum":0,"maximum":1000,"examples":[1]}}}],"examples":["5000/s"]},"fanOut":{"title":"Fan-out","description":"Adds a table: how often a page of so many requests meets the slow end of one request.","type":"object","additionalProperties":false,"required":["resources","pages"],"properties":{"resources":{"description":"Requests that one page needs.","type":"integer","minimum":1,"examples":[40]},"pages":{"description":"Pages that one visit has.","type":"integer","minimum":1,"examples":[5]}}},"published":{"title":"Published figures","description":"Figures that somebody published for this experiment; every report shows them beside what was measured.","type":"object","additionalProperties":false,"required":["tool"],"properties":{"tool":{"description":"Where the figures come from: the document, the tool and its options.","type":"string","minLength":1,"examples":["SLA and load testing: autocannon -d 60 -c 10 -l"]},"figures":{"$ref":"#/definitions/publishedFigures"},"phases":{"description":"Of a lab under load: figures of single phases, where they were published for one.","type":"array","minItems":1,"items":{"$ref":"#/definitions/publishedPhase"}},"orders":{"description":"Which published targets are put in order and compared with the order measured here; all of them when absent.","type":"array","items":{"description":"Targets whose order is compared; two or more.","type":"array","items":{"type":"string","minLength":1},"minItems":2},"minItems":1},"notes":{"description":"Remarks that belong beside the figures.","type":"array","items":{"type":"string","minLength":1}},"stampede":{"description":"Of a stampede lab, by documents; lists are in the order none, async, stampede, stampede_async.","type":"object","additionalProperties":false,"minProperties":1,"properties":{"scaled":{"description":"More documents with more workers.","type":"array","items":{"type":"object","additionalProperties":false,"required":["workers","documents","wallMs","fetches","stores"],"properties":{"workers":{"description":"How many started at once.","type":"integer","minimum":1},"documents":{"description":"How many there were to draw from.","type":"integer","minimum":1},"wallMs":{"description":"From the first start to the last end.","type":"array","minItems":4,"maxItems":4,"items":{"type":"number","minimum":0}},"fetches":{"description":"Calls of the origin.","type":"array","minItems":4,"maxItems":4,"items":{"type":"number","minimum":0}},"stores":{"description":"Writes to the cache.","type":"array","minItems":4,"maxItems":4,"items":{"type":"number","minimum":0}}}}},"fixed":{"description":"Always 3.","type":"array","items":{"type":"object","additionalProperties":false,"required":["workers","documents","wallMs","fetches","stores"],"properties":{"workers":{"description":"How many started at once.","type":"integer","minimum":1},"documents":{"description":"How many there were to draw from.","type":"integer","minimum":1},"wallMs":{"description":"From the first start to the last end.","type":"array","minItems":4,"maxItems":4,"items":{"type":"number","minimum":0}},"fetches":{"description":"Calls of the origin.","type":"array","minItems":4,"maxItems":4,"items":{"type":"number","minimum":0}},"stores":{"description":"Writes to the cache.","type":"array","minItems":4,"maxItems":4,"items":{"type":"number","minimum":0}}}}}}}},"anyOf":[{"required":["figures"]},{"required":["phases"]},{"required":["stampede"]}]},"lab":{"title":"Lab","description":"Measured instead of peak and latency phase.","type":"object","required":["kind"],"properties":{"kind":{"description":"load: services that cache, under the same load; stampede: many workers miss the same documents on a flushed cache at once.","type":"string","enum":["load","stampede"],"examples":["load"]}},"allOf":[{"if":{"properties":{"kind":{"const":"load"}},"required":["kind"]},"then":{"$ref":"#/definitions/labLoad"}},{"if":{"properties":{"kind":{"const":"stampede"}},"required":["kind"]},"then":{"$ref":"#/definitions/labStampede"}}]}},"definitions":{"loadStage":{"title":"Stage","description":"A stretch in which the rate goes in a straight line to its own; one of no length is a jump.","type":"object","additionalProperties":false,"required":["duration","ratePerSecond"],"properties":{"duration":{"description":"How long it takes.","anyOf":[{"title":"a duration","type":"string","minLength":1},{"title":"a number of seconds","type":"number","minimum":0}],"examples":["30s"]},"ratePerSecond":{"description":"Requests a second at its end.","type":"number","minimum":0,"maximum":1000000,"examples":[100]}}},"ownTarget":{"title":"Target of your own","description":"A server that is not in the catalogue: exactly one of command, url and parts.","type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"$ref":"#/definitions/targetName"},"title":{"description":"What it is, in a few words, for tables; the name when absent.","type":"string","minLength":1},"command":{"description":"A shell command that starts the server and stays in the foreground. A free port is handed to it in the variable PORT.","type":"string","minLength":1,"examples":["node app.js"]},"url":{"description":"The address of a server that runs already. It is neither started nor stopped.","type":"string","minLength":1,"examples":["http://127.0.0.1:3000"]},"parts":{"description":"Several processes, in the order they start. The last one is the one that load is driven at.","type":"array","items":{"$ref":"#/definitions/partSpec"},"minItems":1},"port":{"description":"With command: the port that it listens on by itself, when it does not read PORT.","type":"integer","minimum":1,"maximum":65535,"examples":[3000]},"env":{"description":"With command: added to its environment.","type":"object","examples":[{"NODE_ENV":"production"}],"additionalProperties":{"type":"string"}},"path":{"description":"Short for a request that is only a GET of this path; / when absent.","type":"string","pattern":"^/\\S*$","examples":["/health"]},"request":{"$ref":"#/definitions/requestSpec"},"feed":{"description":"Requests that vary, sent in turn: a file (.csv, .json, .jsonl, .yml; looked for beside this one), or the list itself. What an entry leaves out stands in request; other keys fill its placeholders {{name}}.","anyOf":[{"title":"a file","type":"string","minLength":1},{"title":"a list of requests","type":"array","minItems":1,"items":{"type":"object"}}],"examples":["requests.csv"]},"feedOrder":{"description":"in-turn when absent; random: shuffled anew for each trial, by the seed.","type":"string","enum":["in-turn","random"]},"http":{"description":"2: asked over HTTP/2. https agrees on it by ALPN; over http the server has to take it without being asked (prior knowledge). HTTP/1.1 when absent.","type":"integer","enum":[2],"examples":[2]},"streams":{"description":"With http: 2, requests at once on each connection; 1 when absent.","type":"integer","minimum":1,"maximum":1000,"examples":[10]},"good":{"$ref":"#/definitions/goodAnswer"},"readyTimeout":{"description":"Time until the port must answer; 10s when absent.","anyOf":[{"title":"a duration","type":"string","minLength":1},{"title":"a number of seconds","type":"number"}],"examples":["10s"]}},"oneOf":[{"required":["command"]},{"required":["url"]},{"required":["parts"]}]},"targetName":{"description":"Letters, digits, dot, dash and underscore; at most 64 of them. It stands in tables, trial names and file names.","type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$","examples":["node-http"]},"headers":{"description":"Header names with their values, as text. The values of Authorization, Cookie and the like are hidden in records.","type":"object","examples":[{"accept-encoding":"gzip"}],"additionalProperties":{"type":"string"}},"requestSpec":{"title":"Request","description":"One HTTP request, sent again and again.","type":"object","additionalProperties":false,"required":["path"],"properties":{"method":{"description":"GET when absent.","type":"string","pattern":"^[A-Z]+$","examples":["POST"]},"path":{"description":"Path and query.","type":"string","pattern":"^/\\S*$","examples":["/items/1?full=yes"]},"headers":{"$ref":"#/definitions/headers"},"body":{"description":"Sent as it is; give content-type in headers.","type":"string"},"grpc":{"description":"A unary gRPC call instead of an HTTP request; `headers` are its metadata.","type":"object","additionalProperties":false,"required":["proto","method","message"],"properties":{"proto":{"description":"The proto file: below targets/ for a target that ships, else a path.","type":"string","minLength":1,"examples":["protocol/item.proto"]},"method":{"description":"package.Service/Method","type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_.]*/[A-Za-z_][A-Za-z0-9_]*$","examples":["catalogue.Items/Get"]},"message":{"description":"The message that is sent.","type":"object"},"json":{"$ref":"#/definitions/jsonPaths"},"via":{"description":"How it is driven: raw HTTP/2 frames (when absent), or the client of @grpc/grpc-js, to see what that costs.","type":"string","enum":["frames","grpc-js"]}},"title":"gRPC call"}}},"byteRange":{"description":"A length in bytes: at least, at most, or both.","type":"object","additionalProperties":false,"properties":{"min":{"description":"This many bytes or more.","type":"integer","minimum":0},"max":{"description":"This many bytes or fewer.","type":"integer","minimum":0}}},"jsonPaths":{"description":"Dotted paths that the JSON answer has. null: any value will do; any other value must be equal.","type":"object","examples":[{"data.item.id":null}],"additionalProperties":{"anyOf":[{"type":"string"},{"type":"number"},{"type":"boolean"},{"type":"null"}]}},"goodAnswer":{"title":"Good answer","description":"What a good answer looks like. All that is given must hold; what is not given is not looked at. An answer that is not good counts as failed.","type":"object","additionalProperties":false,"properties":{"status":{"description":"HTTP status; 200 when absent.","type":"integer","minimum":100,"maximum":599,"examples":[200]},"contentEncoding":{"description":"The content-encoding header; identity means that there is none.","type":"string","enum":["identity","gzip","br","deflate"]},"body":{"description":"The whole body as text, after decoding.","type":"string"},"bodyBytes":{"$ref":"#/definitions/byteRange"},"decodedBytes":{"$ref":"#/definitions/byteRange"},"json":{"$ref":"#/definitions/jsonPaths"},"jsonAbsent":{"description":"Dotted paths that the JSON answer must not have: errors, for GraphQL.","type":"array","items":{"type":"string"},"examples":[["errors"]]}}},"partCheck":{"title":"Part check","description":"A question to this part alone, asked once before anything is loaded.","type":"object","additionalProperties":false,"required":["kind"],"properties":{"kind":{"description":"How the question is asked.","type":"string","enum":["http","grpc"]},"request":{"$ref":"#/definitions/requestSpec"},"good":{"$ref":"#/definitions/goodAnswer"},"grpc":{"description":"grpc only: what is called, and what its answer must have.","type":"object","additionalProperties":false,"required":["proto","method","message"],"properties":{"proto":{"description":"The proto file, below targets/.","type":"string","minLength":1,"examples":["protocol/item.proto"]},"method":{"description":"package.Service/Method","type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_.]*/[A-Za-z_][A-Za-z0-9_]*$","examples":["catalogue.Items/Get"]},"message":{"description":"The message that is sent.","type":"object"},"json":{"$ref":"#/definitions/jsonPaths"}}}},"if":{"properties":{"kind":{"const":"grpc"}}},"then":{"required":["grpc"]},"else":{"required":["request","good"]}},"partSpec":{"title":"Part","description":"One process of a target. Parts start in order; the last one is the one that load is driven at.","type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"description":"Unique within the target.","type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$","examples":["server"]},"script":{"description":"A script below targets/, run as a Node.js process.","type":"string","minLength":1,"examples":["node-http.js"]},"haproxy":{"description":"haproxy with a listener of the haproxy.cfg that comes with baseload. tls: TLS 1.3 with a certificate made for the run, HTTP/2 or HTTP/1.1 by ALPN.","type":"string","enum":["plain","compressing","caching","tls"]},"redis":{"description":"An empty Redis of the run's own, which keeps nothing.","type":"string","enum":["plain"]},"nginx":{"description":"nginx in front of the server that BASELOAD_BACKEND in env names.","type":"string","enum":["plain","caching"]},"command":{"description":"A shell command that starts the server and stays in the foreground.","type":"string","minLength":1,"examples":["node app.js"]},"port":{"description":"command only: a port that the command listens on by itself. When absent, a free one is handed to it in the variable PORT.","type":"integer","minimum":1,"maximum":65535,"examples":[3000]},"env":{"description":"Added to the environment. {{name.url}} and {{name.host}} stand for the address of an earlier part.","type":"object","examples":[{"UPSTREAM":"{{server.url}}"}],"additionalProperties":{"type":"string"}},"check":{"$ref":"#/definitions/partCheck"}},"oneOf":[{"required":["script"]},{"required":["haproxy"]},{"required":["redis"]},{"required":["nginx"]},{"required":["command"]}]},"labStampede":{"title":"Lab of stampedes","type":"object","additionalProperties":false,"required":["kind","strategies","stores","documents","workers","origins"],"properties":{"kind":{"const":"stampede"},"strategies":{"description":"What each worker does on a miss.","type":"array","minItems":1,"uniqueItems":true,"items":{"enum":["none","async","stampede","stampede_async"]},"examples":[["none","async","stampede","stampede_async"]]},"stores":{"description":"Where values are stored: a simulated cache process, or a real Redis.","type":"array","minItems":1,"uniqueItems":true,"items":{"enum":["process","redis"]},"examples":[["process","redis"]]},"documents":{"description":"How many documents are drawn from: N div 334 + 1 for N workers, or 3.","type":"array","minItems":1,"uniqueItems":true,"items":{"enum":["scaled","fixed"]},"examples":[["scaled","fixed"]]},"workers":{"description":"How many workers start at once.","type":"array","minItems":1,"uniqueItems":true,"items":{"type":"integer","minimum":1,"maximum":100000},"examples":[[10,100,1000]]},"starts":{"description":"How the workers of a healthy origin start: in one tick, or one after the other, 90 a millisecond. Absent: in one tick.","type":"array","minItems":1,"uniqueItems":true,"items":{"enum":["same-tick","staggered"]},"examples":[["same-tick","staggered"]]},"origins":{"description":"What is fetched from: 5 ms and ten at a time, 2 s, or errors only.","type":"array","minItems":1,"uniqueItems":true,"items":{"enum":["healthy","slow","failing"]},"examples":[["healthy","slow","failing"]]}},"description":"Many workers miss the same documents on a flushed cache at once."},"labLoad":{"title":"Lab under load","description":"Services that cache, in front of an origin, at the same rates or under the same users.","type":"object","additionalProperties":false,"required":["kind","keys"],"properties":{"kind":{"const":"load"},"ratePerSecond":{"description":"Requests a second, open loop; of a list, each target is measured at each. Absent: load.users ask.","anyOf":[{"title":"a rate","type":"number","exclusiveMinimum":0,"maximum":1000000},{"title":"a list of rates","type":"array","minItems":1,"items":{"type":"number","exclusiveMinimum":0,"maximum":1000000}}],"examples":[200]},"arrivals":{"description":"constant: evenly spaced; Poisson when absent.","type":"string","enum":["constant"],"examples":["constant"]},"keys":{"$ref":"#/definitions/labKeys"},"writes":{"description":"Share of the requests that are PUTs; 0 when absent.","type":"number","minimum":0,"maximum":1,"examples":[0.05]},"phases":{"description":"The window, cut in order. When absent it is one stretch in which nothing is done.","type":"array","minItems":1,"items":{"$ref":"#/definitions/labPhase"}},"recipe":{"description":"What the origin starts with; what the target says when absent. Contents in it stand instead of the lab's items.","anyOf":[{"title":"a recipe","type":"object"},{"title":"a list of recipes","type":"array","minItems":1,"items":{"type":"object"}}]},"warm":{"description":"true: every key is asked for once before the window opens; the caches are cold when absent.","type":"boolean","examples":[true]},"valueBytes":{"description":"Length of a value; the target's own when absent.","type":"integer","minimum":64,"maximum":10485760,"examples":[20480]},"coldReaders":{"description":"So many ask at once for a key that nobody has asked for, after the window, while the origin fails; 0 (none) when absent.","type":"integer","minimum":0,"maximum":10000,"examples":[100]},"cache":{"description":"Given to the services in the variable CACHE.","type":"object","minProperties":1,"additionalProperties":{"anyOf":[{"title":"a number","type":"number","minimum":0},{"title":"true or false","type":"boolean"}]},"examples":[{"ttlMs":1000}]}}},"labKeys":{"title":"Keys","description":"Which of the keys a request is for.","type":"object","additionalProperties":false,"required":["distribution"],"properties":{"distribution":{"description":"zipf: a few are asked for most; uniform: all alike; one: always the same; hot: one has a share of its own.","type":"string","enum":["zipf","uniform","one","hot"],"examples":["zipf"]},"s":{"description":"zipf: the exponent; the larger, the more is for the first.","type":"number","exclusiveMinimum":0,"maximum":5,"examples":[0.99]},"of":{"description":"zipf, uniform and hot: how many keys there are.","type":"integer","minimum":1,"maximum":1000000,"examples":[1000]},"share":{"description":"hot: the share of requests that is for the hot key.","type":"number","exclusiveMinimum":0,"exclusiveMaximum":1,"examples":[0.9]}}},"labPhase":{"title":"Phase","description":"A stretch of the window.","type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"description":"What it is called in tables.","type":"string","minLength":1,"maxLength":64,"examples":["origin down"]},"share":{"description":"Its share of the window; all phases have it, or all have for.","type":"number","exclusiveMinimum":0,"maximum":1,"examples":[0.4]},"for":{"description":"How long it lasts; the window is then as long as all phases.","anyOf":[{"title":"a duration","type":"string","minLength":1},{"title":"a number of seconds","type":"number","exclusiveMinimum":0}],"examples":["20m"]},"do":{"$ref":"#/definitions/labAction"}}},"labAction":{"title":"Action","description":"What is done as the phase begins, to a part that the trial itself has started. A target without that part is left alone.","type":"object","additionalProperties":false,"required":["part"],"properties":{"part":{"description":"Name of the part.","type":"string","minLength":1,"examples":["origin"]},"recipe":{"description":"Posted to an origin.","anyOf":[{"title":"a recipe","type":"object"},{"title":"a list of recipes","type":"array","minItems":1,"items":{"type":"object"}}]},"signal":{"description":"kill: ended at once, and it stays away; restart: started again on its port, empty; stop: it stands still; continue.","type":"string","enum":["kill","stop","continue","restart"],"examples":["kill"]},"flush":{"description":"A redis forgets everything.","type":"boolean","enum":[true],"examples":[true]},"serve":{"description":"Of a proxy with several servers, those that get requests from now on.","type":"array","minItems":1,"uniqueItems":true,"items":{"type":"string","minLength":1},"examples":[["old","new"]]}},"oneOf":[{"required":["recipe"]},{"required":["signal"]},{"required":["flush"]},{"required":["serve"]}]},"publishedFigures":{"description":"Figures by target.","type":"object","minProperties":1,"additionalProperties":{"type":"object","additionalProperties":false,"properties":{"latencyMs":{"description":"Milliseconds, by percentile.","type":"object","additionalProperties":false,"properties":{"p2_5":{"type":"number","minimum":0},"p50":{"type":"number","minimum":0},"p90":{"type":"number","minimum":0},"p95":{"type":"number","minimum":0},"p97_5":{"type":"number","minimum":0},"p99":{"type":"number","minimum":0},"p99_9":{"type":"number","minimum":0},"p99_99":{"type":"number","minimum":0},"p99_999":{"type":"number","minimum":0},"mean":{"type":"number","minimum":0},"stdev":{"type":"number","minimum":0},"max":{"type":"number","minimum":0}}},"requestsPerSecond":{"description":"Requests in single seconds. p1 is the rate held in 99 % of the seconds, p2_5 in 97.5 %, and so on.","type":"object","additionalProperties":false,"properties":{"p1":{"type":"number","minimum":0},"p2_5":{"type":"number","minimum":0},"p50":{"type":"number","minimum":0},"p97_5":{"type":"number","minimum":0},"mean":{"type":"number","minimum":0},"stdev":{"type":"number","minimum":0},"min":{"type":"number","minimum":0}}}}}},"publishedPhase":{"title":"Published phase","description":"Figures of one phase at one rate.","type":"object","additionalProperties":false,"required":["phase","figures"],"properties":{"phase":{"description":"The phase's name.","type":"string","minLength":1,"examples":["origin down"]},"ratePerSecond":{"description":"One of the lab's rates; the lowest when absent.","type":"number","exclusiveMinimum":0,"examples":[200]},"figures":{"$ref":"#/definitions/publishedFigures"}}}},"if":{"type":"object","required":["lab"],"properties":{"lab":{"description":"Stampedes are measured without targets.","type":"object","required":["kind"],"properties":{"kind":{"const":"stampede"}}}}},"else":{"required":["reference","targets"]}};
const schema13 = {"title":"Stage","description":"A stretch in which the rate goes in a straight line to its own; one of no length is a jump.","type":"object","additionalProperties":false,"required":["duration","ratePerSecond"],"properties":{"duration":{"description":"How long it takes.","anyOf":[{"title":"a duration","type":"string","minLength":1},{"title":"a number of seconds","type":"number","minimum":0}],"examples":["30s"]},"ratePerSecond":{"description":"Requests a second at its end.","type":"number","minimum":0,"maximum":1000000,"examples":[100]}}};
const schema14 = {"description":"Figures by target.","type":"object","minProperties":1,"additionalProperties":{"type":"object","additionalProperties":false,"properties":{"latencyMs":{"description":"Milliseconds, by percentile.","type":"object","additionalProperties":false,"properties":{"p2_5":{"type":"number","minimum":0},"p50":{"type":"number","minimum":0},"p90":{"type":"number","minimum":0},"p95":{"type":"number","minimum":0},"p97_5":{"type":"number","minimum":0},"p99":{"type":"number","minimum":0},"p99_9":{"type":"number","minimum":0},"p99_99":{"type":"number","minimum":0},"p99_999":{"type":"number","minimum":0},"mean":{"type":"number","minimum":0},"stdev":{"type":"number","minimum":0},"max":{"type":"number","minimum":0}}},"requestsPerSecond":{"description":"Requests in single seconds. p1 is the rate held in 99 % of the seconds, p2_5 in 97.5 %, and so on.","type":"object","additionalProperties":false,"properties":{"p1":{"type":"number","minimum":0},"p2_5":{"type":"number","minimum":0},"p50":{"type":"number","minimum":0},"p97_5":{"type":"number","minimum":0},"mean":{"type":"number","minimum":0},"stdev":{"type":"number","minimum":0},"min":{"type":"number","minimum":0}}}}}};
const schema21 = {"title":"Lab of stampedes","type":"object","additionalProperties":false,"required":["kind","strategies","stores","documents","workers","origins"],"properties":{"kind":{"const":"stampede"},"strategies":{"description":"What each worker does on a miss.","type":"array","minItems":1,"uniqueItems":true,"items":{"enum":["none","async","stampede","stampede_async"]},"examples":[["none","async","stampede","stampede_async"]]},"stores":{"description":"Where values are stored: a simulated cache process, or a real Redis.","type":"array","minItems":1,"uniqueItems":true,"items":{"enum":["process","redis"]},"examples":[["process","redis"]]},"documents":{"description":"How many documents are drawn from: N div 334 + 1 for N workers, or 3.","type":"array","minItems":1,"uniqueItems":true,"items":{"enum":["scaled","fixed"]},"examples":[["scaled","fixed"]]},"workers":{"description":"How many workers start at once.","type":"array","minItems":1,"uniqueItems":true,"items":{"type":"integer","minimum":1,"maximum":100000},"examples":[[10,100,1000]]},"starts":{"description":"How the workers of a healthy origin start: in one tick, or one after the other, 90 a millisecond. Absent: in one tick.","type":"array","minItems":1,"uniqueItems":true,"items":{"enum":["same-tick","staggered"]},"examples":[["same-tick","staggered"]]},"origins":{"description":"What is fetched from: 5 ms and ten at a time, 2 s, or errors only.","type":"array","minItems":1,"uniqueItems":true,"items":{"enum":["healthy","slow","failing"]},"examples":[["healthy","slow","failing"]]}},"description":"Many workers miss the same documents on a flushed cache at once."};
const func0 = Object.prototype.hasOwnProperty;
const func11 = require("ajv/dist/runtime/ucs2length").default;
const func280 = require("ajv/dist/runtime/equal").default;
const schema1 = {"title":"Target of your own","description":"A server that is not in the catalogue: exactly one of command, url and parts.","type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"$ref":"#/definitions/targetName"},"title":{"description":"What it is, in a few words, for tables; the name when absent.","type":"string","minLength":1},"command":{"description":"A shell command that starts the server and stays in the foreground. A free port is handed to it in the variable PORT.","type":"string","minLength":1,"examples":["node app.js"]},"url":{"description":"The address of a server that runs already. It is neither started nor stopped.","type":"string","minLength":1,"examples":["http://127.0.0.1:3000"]},"parts":{"description":"Several processes, in the order they start. The last one is the one that load is driven at.","type":"array","items":{"$ref":"#/definitions/partSpec"},"minItems":1},"port":{"description":"With command: the port that it listens on by itself, when it does not read PORT.","type":"integer","minimum":1,"maximum":65535,"examples":[3000]},"env":{"description":"With command: added to its environment.","type":"object","examples":[{"NODE_ENV":"production"}],"additionalProperties":{"type":"string"}},"path":{"description":"Short for a request that is only a GET of this path; / when absent.","type":"string","pattern":"^/\\S*$","examples":["/health"]},"request":{"$ref":"#/definitions/requestSpec"},"feed":{"description":"Requests that vary, sent in turn: a file (.csv, .json, .jsonl, .yml; looked for beside this one), or the list itself. What an entry leaves out stands in request; other keys fill its placeholders {{name}}.","anyOf":[{"title":"a file","type":"string","minLength":1},{"title":"a list of requests","type":"array","minItems":1,"items":{"type":"object"}}],"examples":["requests.csv"]},"feedOrder":{"description":"in-turn when absent; random: shuffled anew for each trial, by the seed.","type":"string","enum":["in-turn","random"]},"http":{"description":"2: asked over HTTP/2. https agrees on it by ALPN; over http the server has to take it without being asked (prior knowledge). HTTP/1.1 when absent.","type":"integer","enum":[2],"examples":[2]},"streams":{"description":"With http: 2, requests at once on each connection; 1 when absent.","type":"integer","minimum":1,"maximum":1000,"examples":[10]},"good":{"$ref":"#/definitions/goodAnswer"},"readyTimeout":{"description":"Time until the port must answer; 10s when absent.","anyOf":[{"title":"a duration","type":"string","minLength":1},{"title":"a number of seconds","type":"number"}],"examples":["10s"]}},"oneOf":[{"required":["command"]},{"required":["url"]},{"required":["parts"]}]};
const schema2 = {"description":"Letters, digits, dot, dash and underscore; at most 64 of them. It stands in tables, trial names and file names.","type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$","examples":["node-http"]};
const pattern0 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$", "u");
const pattern3 = new RegExp("^/\\S*$", "u");
const schema3 = {"title":"Part","description":"One process of a target. Parts start in order; the last one is the one that load is driven at.","type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"description":"Unique within the target.","type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$","examples":["server"]},"script":{"description":"A script below targets/, run as a Node.js process.","type":"string","minLength":1,"examples":["node-http.js"]},"haproxy":{"description":"haproxy with a listener of the haproxy.cfg that comes with baseload. tls: TLS 1.3 with a certificate made for the run, HTTP/2 or HTTP/1.1 by ALPN.","type":"string","enum":["plain","compressing","caching","tls"]},"redis":{"description":"An empty Redis of the run's own, which keeps nothing.","type":"string","enum":["plain"]},"nginx":{"description":"nginx in front of the server that BASELOAD_BACKEND in env names.","type":"string","enum":["plain","caching"]},"command":{"description":"A shell command that starts the server and stays in the foreground.","type":"string","minLength":1,"examples":["node app.js"]},"port":{"description":"command only: a port that the command listens on by itself. When absent, a free one is handed to it in the variable PORT.","type":"integer","minimum":1,"maximum":65535,"examples":[3000]},"env":{"description":"Added to the environment. {{name.url}} and {{name.host}} stand for the address of an earlier part.","type":"object","examples":[{"UPSTREAM":"{{server.url}}"}],"additionalProperties":{"type":"string"}},"check":{"$ref":"#/definitions/partCheck"}},"oneOf":[{"required":["script"]},{"required":["haproxy"]},{"required":["redis"]},{"required":["nginx"]},{"required":["command"]}]};
const schema4 = {"title":"Part check","description":"A question to this part alone, asked once before anything is loaded.","type":"object","additionalProperties":false,"required":["kind"],"properties":{"kind":{"description":"How the question is asked.","type":"string","enum":["http","grpc"]},"request":{"$ref":"#/definitions/requestSpec"},"good":{"$ref":"#/definitions/goodAnswer"},"grpc":{"description":"grpc only: what is called, and what its answer must have.","type":"object","additionalProperties":false,"required":["proto","method","message"],"properties":{"proto":{"description":"The proto file, below targets/.","type":"string","minLength":1,"examples":["protocol/item.proto"]},"method":{"description":"package.Service/Method","type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_.]*/[A-Za-z_][A-Za-z0-9_]*$","examples":["catalogue.Items/Get"]},"message":{"description":"The message that is sent.","type":"object"},"json":{"$ref":"#/definitions/jsonPaths"}}}},"if":{"properties":{"kind":{"const":"grpc"}}},"then":{"required":["grpc"]},"else":{"required":["request","good"]}};
const schema7 = {"description":"Dotted paths that the JSON answer has. null: any value will do; any other value must be equal.","type":"object","examples":[{"data.item.id":null}],"additionalProperties":{"anyOf":[{"type":"string"},{"type":"number"},{"type":"boolean"},{"type":"null"}]}};
const schema5 = {"title":"Request","description":"One HTTP request, sent again and again.","type":"object","additionalProperties":false,"required":["path"],"properties":{"method":{"description":"GET when absent.","type":"string","pattern":"^[A-Z]+$","examples":["POST"]},"path":{"description":"Path and query.","type":"string","pattern":"^/\\S*$","examples":["/items/1?full=yes"]},"headers":{"$ref":"#/definitions/headers"},"body":{"description":"Sent as it is; give content-type in headers.","type":"string"},"grpc":{"description":"A unary gRPC call instead of an HTTP request; `headers` are its metadata.","type":"object","additionalProperties":false,"required":["proto","method","message"],"properties":{"proto":{"description":"The proto file: below targets/ for a target that ships, else a path.","type":"string","minLength":1,"examples":["protocol/item.proto"]},"method":{"description":"package.Service/Method","type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_.]*/[A-Za-z_][A-Za-z0-9_]*$","examples":["catalogue.Items/Get"]},"message":{"description":"The message that is sent.","type":"object"},"json":{"$ref":"#/definitions/jsonPaths"},"via":{"description":"How it is driven: raw HTTP/2 frames (when absent), or the client of @grpc/grpc-js, to see what that costs.","type":"string","enum":["frames","grpc-js"]}},"title":"gRPC call"}}};
const schema6 = {"description":"Header names with their values, as text. The values of Authorization, Cookie and the like are hidden in records.","type":"object","examples":[{"accept-encoding":"gzip"}],"additionalProperties":{"type":"string"}};
const pattern2 = new RegExp("^[A-Z]+$", "u");
const pattern4 = new RegExp("^[A-Za-z_][A-Za-z0-9_.]*/[A-Za-z_][A-Za-z0-9_]*$", "u");

function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.path === undefined) || (!(func0.call(data, "path")))) && (missing0 = "path")){
validate4.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!(((((key0 === "method") || (key0 === "path")) || (key0 === "headers")) || (key0 === "body")) || (key0 === "grpc"))){
validate4.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.method !== undefined && func0.call(data, "method")){
let data0 = data.method;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern2.test(data0)){
validate4.errors = [{instancePath:instancePath+"/method",schemaPath:"#/properties/method/pattern",keyword:"pattern",params:{pattern: "^[A-Z]+$"}}];
return false;
}
}
else {
validate4.errors = [{instancePath:instancePath+"/method",schemaPath:"#/properties/method/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.path !== undefined && func0.call(data, "path")){
let data1 = data.path;
const _errs4 = errors;
if(errors === _errs4){
if(typeof data1 === "string"){
if(!pattern3.test(data1)){
validate4.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/pattern",keyword:"pattern",params:{pattern: "^/\\S*$"}}];
return false;
}
}
else {
validate4.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.headers !== undefined && func0.call(data, "headers")){
let data2 = data.headers;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 of Object.keys(data2)){
const _errs10 = errors;
if(typeof data2[key1] !== "string"){
validate4.errors = [{instancePath:instancePath+"/headers/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/headers/additionalProperties/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs10 === errors;
if(!valid2){
break;
}
}
}
else {
validate4.errors = [{instancePath:instancePath+"/headers",schemaPath:"#/definitions/headers/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.body !== undefined && func0.call(data, "body")){
const _errs12 = errors;
if(typeof data.body !== "string"){
validate4.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.grpc !== undefined && func0.call(data, "grpc")){
let data5 = data.grpc;
const _errs14 = errors;
if(errors === _errs14){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
let missing1;
if(((((data5.proto === undefined) || (!(func0.call(data5, "proto")))) && (missing1 = "proto")) || (((data5.method === undefined) || (!(func0.call(data5, "method")))) && (missing1 = "method"))) || (((data5.message === undefined) || (!(func0.call(data5, "message")))) && (missing1 = "message"))){
validate4.errors = [{instancePath:instancePath+"/grpc",schemaPath:"#/properties/grpc/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
const _errs16 = errors;
for(const key2 of Object.keys(data5)){
if(!(((((key2 === "proto") || (key2 === "method")) || (key2 === "message")) || (key2 === "json")) || (key2 === "via"))){
validate4.errors = [{instancePath:instancePath+"/grpc",schemaPath:"#/properties/grpc/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}}];
return false;
break;
}
}
if(_errs16 === errors){
if(data5.proto !== undefined && func0.call(data5, "proto")){
let data6 = data5.proto;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data6 === "string"){
if(func11(data6) < 1){
validate4.errors = [{instancePath:instancePath+"/grpc/proto",schemaPath:"#/properties/grpc/properties/proto/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate4.errors = [{instancePath:instancePath+"/grpc/proto",schemaPath:"#/properties/grpc/properties/proto/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs17 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data5.method !== undefined && func0.call(data5, "method")){
let data7 = data5.method;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data7 === "string"){
if(!pattern4.test(data7)){
validate4.errors = [{instancePath:instancePath+"/grpc/method",schemaPath:"#/properties/grpc/properties/method/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_.]*/[A-Za-z_][A-Za-z0-9_]*$"}}];
return false;
}
}
else {
validate4.errors = [{instancePath:instancePath+"/grpc/method",schemaPath:"#/properties/grpc/properties/method/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs19 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data5.message !== undefined && func0.call(data5, "message")){
let data8 = data5.message;
const _errs21 = errors;
if(!(data8 && typeof data8 == "object" && !Array.isArray(data8))){
validate4.errors = [{instancePath:instancePath+"/grpc/message",schemaPath:"#/properties/grpc/properties/message/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid3 = _errs21 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data5.json !== undefined && func0.call(data5, "json")){
let data9 = data5.json;
const _errs23 = errors;
const _errs24 = errors;
if(errors === _errs24){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key3 of Object.keys(data9)){
let data10 = data9[key3];
const _errs27 = errors;
const _errs28 = errors;
let valid6 = false;
const _errs29 = errors;
if(typeof data10 !== "string"){
const err0 = {instancePath:instancePath+"/grpc/json/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/jsonPaths/additionalProperties/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs29 === errors;
valid6 = valid6 || _valid0;
if(!valid6){
const _errs31 = errors;
if(!((typeof data10 == "number") && (isFinite(data10)))){
const err1 = {instancePath:instancePath+"/grpc/json/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/jsonPaths/additionalProperties/anyOf/1/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs31 === errors;
valid6 = valid6 || _valid0;
if(!valid6){
const _errs33 = errors;
if(typeof data10 !== "boolean"){
const err2 = {instancePath:instancePath+"/grpc/json/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/jsonPaths/additionalProperties/anyOf/2/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid0 = _errs33 === errors;
valid6 = valid6 || _valid0;
if(!valid6){
const _errs35 = errors;
if(data10 !== null){
const err3 = {instancePath:instancePath+"/grpc/json/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/jsonPaths/additionalProperties/anyOf/3/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var _valid0 = _errs35 === errors;
valid6 = valid6 || _valid0;
}
}
}
if(!valid6){
const err4 = {instancePath:instancePath+"/grpc/json/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/jsonPaths/additionalProperties/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate4.errors = vErrors;
return false;
}
else {
errors = _errs28;
if(vErrors !== null){
if(_errs28){
vErrors.length = _errs28;
}
else {
vErrors = null;
}
}
}
var valid5 = _errs27 === errors;
if(!valid5){
break;
}
}
}
else {
validate4.errors = [{instancePath:instancePath+"/grpc/json",schemaPath:"#/definitions/jsonPaths/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs23 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data5.via !== undefined && func0.call(data5, "via")){
let data11 = data5.via;
const _errs37 = errors;
if(typeof data11 !== "string"){
validate4.errors = [{instancePath:instancePath+"/grpc/via",schemaPath:"#/properties/grpc/properties/via/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data11 === "frames") || (data11 === "grpc-js"))){
validate4.errors = [{instancePath:instancePath+"/grpc/via",schemaPath:"#/properties/grpc/properties/via/enum",keyword:"enum",params:{allowedValues: schema5.properties.grpc.properties.via.enum}}];
return false;
}
var valid3 = _errs37 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
}
else {
validate4.errors = [{instancePath:instancePath+"/grpc",schemaPath:"#/properties/grpc/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate4.errors = vErrors;
return errors === 0;
}

const schema8 = {"title":"Good answer","description":"What a good answer looks like. All that is given must hold; what is not given is not looked at. An answer that is not good counts as failed.","type":"object","additionalProperties":false,"properties":{"status":{"description":"HTTP status; 200 when absent.","type":"integer","minimum":100,"maximum":599,"examples":[200]},"contentEncoding":{"description":"The content-encoding header; identity means that there is none.","type":"string","enum":["identity","gzip","br","deflate"]},"body":{"description":"The whole body as text, after decoding.","type":"string"},"bodyBytes":{"$ref":"#/definitions/byteRange"},"decodedBytes":{"$ref":"#/definitions/byteRange"},"json":{"$ref":"#/definitions/jsonPaths"},"jsonAbsent":{"description":"Dotted paths that the JSON answer must not have: errors, for GraphQL.","type":"array","items":{"type":"string"},"examples":[["errors"]]}}};
const schema9 = {"description":"A length in bytes: at least, at most, or both.","type":"object","additionalProperties":false,"properties":{"min":{"description":"This many bytes or more.","type":"integer","minimum":0},"max":{"description":"This many bytes or fewer.","type":"integer","minimum":0}}};

function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!(((((((key0 === "status") || (key0 === "contentEncoding")) || (key0 === "body")) || (key0 === "bodyBytes")) || (key0 === "decodedBytes")) || (key0 === "json")) || (key0 === "jsonAbsent"))){
validate6.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.status !== undefined && func0.call(data, "status")){
let data0 = data.status;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate6.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 599 || isNaN(data0)){
validate6.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/maximum",keyword:"maximum",params:{comparison: "<=", limit: 599}}];
return false;
}
else {
if(data0 < 100 || isNaN(data0)){
validate6.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/minimum",keyword:"minimum",params:{comparison: ">=", limit: 100}}];
return false;
}
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.contentEncoding !== undefined && func0.call(data, "contentEncoding")){
let data1 = data.contentEncoding;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate6.errors = [{instancePath:instancePath+"/contentEncoding",schemaPath:"#/properties/contentEncoding/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data1 === "identity") || (data1 === "gzip")) || (data1 === "br")) || (data1 === "deflate"))){
validate6.errors = [{instancePath:instancePath+"/contentEncoding",schemaPath:"#/properties/contentEncoding/enum",keyword:"enum",params:{allowedValues: schema8.properties.contentEncoding.enum}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.body !== undefined && func0.call(data, "body")){
const _errs6 = errors;
if(typeof data.body !== "string"){
validate6.errors = [{instancePath:instancePath+"/body",schemaPath:"#/properties/body/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bodyBytes !== undefined && func0.call(data, "bodyBytes")){
let data3 = data.bodyBytes;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
const _errs11 = errors;
for(const key1 of Object.keys(data3)){
if(!((key1 === "min") || (key1 === "max"))){
validate6.errors = [{instancePath:instancePath+"/bodyBytes",schemaPath:"#/definitions/byteRange/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs11 === errors){
if(data3.min !== undefined && func0.call(data3, "min")){
let data4 = data3.min;
const _errs12 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate6.errors = [{instancePath:instancePath+"/bodyBytes/min",schemaPath:"#/definitions/byteRange/properties/min/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs12){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
validate6.errors = [{instancePath:instancePath+"/bodyBytes/min",schemaPath:"#/definitions/byteRange/properties/min/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid2 = _errs12 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data3.max !== undefined && func0.call(data3, "max")){
let data5 = data3.max;
const _errs14 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate6.errors = [{instancePath:instancePath+"/bodyBytes/max",schemaPath:"#/definitions/byteRange/properties/max/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs14){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
validate6.errors = [{instancePath:instancePath+"/bodyBytes/max",schemaPath:"#/definitions/byteRange/properties/max/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid2 = _errs14 === errors;
}
else {
var valid2 = true;
}
}
}
}
else {
validate6.errors = [{instancePath:instancePath+"/bodyBytes",schemaPath:"#/definitions/byteRange/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.decodedBytes !== undefined && func0.call(data, "decodedBytes")){
let data6 = data.decodedBytes;
const _errs16 = errors;
const _errs17 = errors;
if(errors === _errs17){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
const _errs19 = errors;
for(const key2 of Object.keys(data6)){
if(!((key2 === "min") || (key2 === "max"))){
validate6.errors = [{instancePath:instancePath+"/decodedBytes",schemaPath:"#/definitions/byteRange/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}}];
return false;
break;
}
}
if(_errs19 === errors){
if(data6.min !== undefined && func0.call(data6, "min")){
let data7 = data6.min;
const _errs20 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate6.errors = [{instancePath:instancePath+"/decodedBytes/min",schemaPath:"#/definitions/byteRange/properties/min/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs20){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
validate6.errors = [{instancePath:instancePath+"/decodedBytes/min",schemaPath:"#/definitions/byteRange/properties/min/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid4 = _errs20 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data6.max !== undefined && func0.call(data6, "max")){
let data8 = data6.max;
const _errs22 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
validate6.errors = [{instancePath:instancePath+"/decodedBytes/max",schemaPath:"#/definitions/byteRange/properties/max/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs22){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
validate6.errors = [{instancePath:instancePath+"/decodedBytes/max",schemaPath:"#/definitions/byteRange/properties/max/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid4 = _errs22 === errors;
}
else {
var valid4 = true;
}
}
}
}
else {
validate6.errors = [{instancePath:instancePath+"/decodedBytes",schemaPath:"#/definitions/byteRange/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.json !== undefined && func0.call(data, "json")){
let data9 = data.json;
const _errs24 = errors;
const _errs25 = errors;
if(errors === _errs25){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
for(const key3 of Object.keys(data9)){
let data10 = data9[key3];
const _errs28 = errors;
const _errs29 = errors;
let valid7 = false;
const _errs30 = errors;
if(typeof data10 !== "string"){
const err0 = {instancePath:instancePath+"/json/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/jsonPaths/additionalProperties/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs30 === errors;
valid7 = valid7 || _valid0;
if(!valid7){
const _errs32 = errors;
if(!((typeof data10 == "number") && (isFinite(data10)))){
const err1 = {instancePath:instancePath+"/json/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/jsonPaths/additionalProperties/anyOf/1/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
var _valid0 = _errs32 === errors;
valid7 = valid7 || _valid0;
if(!valid7){
const _errs34 = errors;
if(typeof data10 !== "boolean"){
const err2 = {instancePath:instancePath+"/json/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/jsonPaths/additionalProperties/anyOf/2/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid0 = _errs34 === errors;
valid7 = valid7 || _valid0;
if(!valid7){
const _errs36 = errors;
if(data10 !== null){
const err3 = {instancePath:instancePath+"/json/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/jsonPaths/additionalProperties/anyOf/3/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var _valid0 = _errs36 === errors;
valid7 = valid7 || _valid0;
}
}
}
if(!valid7){
const err4 = {instancePath:instancePath+"/json/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/jsonPaths/additionalProperties/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate6.errors = vErrors;
return false;
}
else {
errors = _errs29;
if(vErrors !== null){
if(_errs29){
vErrors.length = _errs29;
}
else {
vErrors = null;
}
}
}
var valid6 = _errs28 === errors;
if(!valid6){
break;
}
}
}
else {
validate6.errors = [{instancePath:instancePath+"/json",schemaPath:"#/definitions/jsonPaths/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.jsonAbsent !== undefined && func0.call(data, "jsonAbsent")){
let data11 = data.jsonAbsent;
const _errs38 = errors;
if(errors === _errs38){
if(Array.isArray(data11)){
var valid8 = true;
const len0 = data11.length;
for(let i0=0; i0<len0; i0++){
const _errs40 = errors;
if(typeof data11[i0] !== "string"){
validate6.errors = [{instancePath:instancePath+"/jsonAbsent/" + i0,schemaPath:"#/properties/jsonAbsent/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid8 = _errs40 === errors;
if(!valid8){
break;
}
}
}
else {
validate6.errors = [{instancePath:instancePath+"/jsonAbsent",schemaPath:"#/properties/jsonAbsent/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs38 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate6.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate6.errors = vErrors;
return errors === 0;
}


function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kind !== undefined && func0.call(data, "kind")){
if("grpc" !== data.kind){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.grpc === undefined) || (!(func0.call(data, "grpc")))) && (missing0 = "grpc")){
validate3.errors = [{instancePath,schemaPath:"#/then/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
ifClause0 = "then";
}
else {
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((((data.request === undefined) || (!(func0.call(data, "request")))) && (missing1 = "request")) || (((data.good === undefined) || (!(func0.call(data, "good")))) && (missing1 = "good"))){
validate3.errors = [{instancePath,schemaPath:"#/else/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
}
var _valid0 = _errs5 === errors;
valid0 = _valid0;
ifClause0 = "else";
}
if(!valid0){
const err1 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate3.errors = vErrors;
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if(((data.kind === undefined) || (!(func0.call(data, "kind")))) && (missing2 = "kind")){
validate3.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
const _errs6 = errors;
for(const key0 of Object.keys(data)){
if(!((((key0 === "kind") || (key0 === "request")) || (key0 === "good")) || (key0 === "grpc"))){
validate3.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs6 === errors){
if(data.kind !== undefined && func0.call(data, "kind")){
let data1 = data.kind;
const _errs7 = errors;
if(typeof data1 !== "string"){
validate3.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data1 === "http") || (data1 === "grpc"))){
validate3.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema4.properties.kind.enum}}];
return false;
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.request !== undefined && func0.call(data, "request")){
const _errs9 = errors;
if(!(validate4(data.request, {instancePath:instancePath+"/request",parentData:data,parentDataProperty:"request",rootData}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.good !== undefined && func0.call(data, "good")){
const _errs10 = errors;
if(!(validate6(data.good, {instancePath:instancePath+"/good",parentData:data,parentDataProperty:"good",rootData}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
var valid2 = _errs10 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.grpc !== undefined && func0.call(data, "grpc")){
let data4 = data.grpc;
const _errs11 = errors;
if(errors === _errs11){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing3;
if(((((data4.proto === undefined) || (!(func0.call(data4, "proto")))) && (missing3 = "proto")) || (((data4.method === undefined) || (!(func0.call(data4, "method")))) && (missing3 = "method"))) || (((data4.message === undefined) || (!(func0.call(data4, "message")))) && (missing3 = "message"))){
validate3.errors = [{instancePath:instancePath+"/grpc",schemaPath:"#/properties/grpc/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
const _errs13 = errors;
for(const key1 of Object.keys(data4)){
if(!((((key1 === "proto") || (key1 === "method")) || (key1 === "message")) || (key1 === "json"))){
validate3.errors = [{instancePath:instancePath+"/grpc",schemaPath:"#/properties/grpc/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs13 === errors){
if(data4.proto !== undefined && func0.call(data4, "proto")){
let data5 = data4.proto;
const _errs14 = errors;
if(errors === _errs14){
if(typeof data5 === "string"){
if(func11(data5) < 1){
validate3.errors = [{instancePath:instancePath+"/grpc/proto",schemaPath:"#/properties/grpc/properties/proto/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate3.errors = [{instancePath:instancePath+"/grpc/proto",schemaPath:"#/properties/grpc/properties/proto/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data4.method !== undefined && func0.call(data4, "method")){
let data6 = data4.method;
const _errs16 = errors;
if(errors === _errs16){
if(typeof data6 === "string"){
if(!pattern4.test(data6)){
validate3.errors = [{instancePath:instancePath+"/grpc/method",schemaPath:"#/properties/grpc/properties/method/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_.]*/[A-Za-z_][A-Za-z0-9_]*$"}}];
return false;
}
}
else {
validate3.errors = [{instancePath:instancePath+"/grpc/method",schemaPath:"#/properties/grpc/properties/method/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs16 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data4.message !== undefined && func0.call(data4, "message")){
let data7 = data4.message;
const _errs18 = errors;
if(!(data7 && typeof data7 == "object" && !Array.isArray(data7))){
validate3.errors = [{instancePath:instancePath+"/grpc/message",schemaPath:"#/properties/grpc/properties/message/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data4.json !== undefined && func0.call(data4, "json")){
let data8 = data4.json;
const _errs20 = errors;
const _errs21 = errors;
if(errors === _errs21){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key2 of Object.keys(data8)){
let data9 = data8[key2];
const _errs24 = errors;
const _errs25 = errors;
let valid6 = false;
const _errs26 = errors;
if(typeof data9 !== "string"){
const err2 = {instancePath:instancePath+"/grpc/json/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/jsonPaths/additionalProperties/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var _valid1 = _errs26 === errors;
valid6 = valid6 || _valid1;
if(!valid6){
const _errs28 = errors;
if(!((typeof data9 == "number") && (isFinite(data9)))){
const err3 = {instancePath:instancePath+"/grpc/json/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/jsonPaths/additionalProperties/anyOf/1/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var _valid1 = _errs28 === errors;
valid6 = valid6 || _valid1;
if(!valid6){
const _errs30 = errors;
if(typeof data9 !== "boolean"){
const err4 = {instancePath:instancePath+"/grpc/json/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/jsonPaths/additionalProperties/anyOf/2/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var _valid1 = _errs30 === errors;
valid6 = valid6 || _valid1;
if(!valid6){
const _errs32 = errors;
if(data9 !== null){
const err5 = {instancePath:instancePath+"/grpc/json/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/jsonPaths/additionalProperties/anyOf/3/type",keyword:"type",params:{type: "null"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var _valid1 = _errs32 === errors;
valid6 = valid6 || _valid1;
}
}
}
if(!valid6){
const err6 = {instancePath:instancePath+"/grpc/json/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/jsonPaths/additionalProperties/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate3.errors = vErrors;
return false;
}
else {
errors = _errs25;
if(vErrors !== null){
if(_errs25){
vErrors.length = _errs25;
}
else {
vErrors = null;
}
}
}
var valid5 = _errs24 === errors;
if(!valid5){
break;
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/grpc/json",schemaPath:"#/definitions/jsonPaths/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs20 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
else {
validate3.errors = [{instancePath:instancePath+"/grpc",schemaPath:"#/properties/grpc/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
else {
validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate3.errors = vErrors;
return errors === 0;
}


function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = false;
let passing0 = null;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.script === undefined) || (!(func0.call(data, "script")))) && (missing0 = "script")){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: missing0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((data.haproxy === undefined) || (!(func0.call(data, "haproxy")))) && (missing1 = "haproxy")){
const err1 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: missing1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if(((data.redis === undefined) || (!(func0.call(data, "redis")))) && (missing2 = "redis")){
const err2 = {instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: missing2}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
}
const _errs5 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if(((data.nginx === undefined) || (!(func0.call(data, "nginx")))) && (missing3 = "nginx")){
const err3 = {instancePath,schemaPath:"#/oneOf/3/required",keyword:"required",params:{missingProperty: missing3}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 3];
}
else {
if(_valid0){
valid0 = true;
passing0 = 3;
}
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if(((data.command === undefined) || (!(func0.call(data, "command")))) && (missing4 = "command")){
const err4 = {instancePath,schemaPath:"#/oneOf/4/required",keyword:"required",params:{missingProperty: missing4}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid0 = _errs6 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 4];
}
else {
if(_valid0){
valid0 = true;
passing0 = 4;
}
}
}
}
}
if(!valid0){
const err5 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate2.errors = vErrors;
return false;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if(((data.name === undefined) || (!(func0.call(data, "name")))) && (missing5 = "name")){
validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing5}}];
return false;
}
else {
const _errs7 = errors;
for(const key0 of Object.keys(data)){
if(!(func0.call(schema3.properties, key0))){
validate2.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs7 === errors){
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
validate2.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"}}];
return false;
}
}
else {
validate2.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs8 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.script !== undefined && func0.call(data, "script")){
let data1 = data.script;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data1 === "string"){
if(func11(data1) < 1){
validate2.errors = [{instancePath:instancePath+"/script",schemaPath:"#/properties/script/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate2.errors = [{instancePath:instancePath+"/script",schemaPath:"#/properties/script/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs10 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.haproxy !== undefined && func0.call(data, "haproxy")){
let data2 = data.haproxy;
const _errs12 = errors;
if(typeof data2 !== "string"){
validate2.errors = [{instancePath:instancePath+"/haproxy",schemaPath:"#/properties/haproxy/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data2 === "plain") || (data2 === "compressing")) || (data2 === "caching")) || (data2 === "tls"))){
validate2.errors = [{instancePath:instancePath+"/haproxy",schemaPath:"#/properties/haproxy/enum",keyword:"enum",params:{allowedValues: schema3.properties.haproxy.enum}}];
return false;
}
var valid1 = _errs12 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.redis !== undefined && func0.call(data, "redis")){
let data3 = data.redis;
const _errs14 = errors;
if(typeof data3 !== "string"){
validate2.errors = [{instancePath:instancePath+"/redis",schemaPath:"#/properties/redis/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(data3 === "plain")){
validate2.errors = [{instancePath:instancePath+"/redis",schemaPath:"#/properties/redis/enum",keyword:"enum",params:{allowedValues: schema3.properties.redis.enum}}];
return false;
}
var valid1 = _errs14 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.nginx !== undefined && func0.call(data, "nginx")){
let data4 = data.nginx;
const _errs16 = errors;
if(typeof data4 !== "string"){
validate2.errors = [{instancePath:instancePath+"/nginx",schemaPath:"#/properties/nginx/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data4 === "plain") || (data4 === "caching"))){
validate2.errors = [{instancePath:instancePath+"/nginx",schemaPath:"#/properties/nginx/enum",keyword:"enum",params:{allowedValues: schema3.properties.nginx.enum}}];
return false;
}
var valid1 = _errs16 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.command !== undefined && func0.call(data, "command")){
let data5 = data.command;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data5 === "string"){
if(func11(data5) < 1){
validate2.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate2.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs18 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.port !== undefined && func0.call(data, "port")){
let data6 = data.port;
const _errs20 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate2.errors = [{instancePath:instancePath+"/port",schemaPath:"#/properties/port/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs20){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 65535 || isNaN(data6)){
validate2.errors = [{instancePath:instancePath+"/port",schemaPath:"#/properties/port/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65535}}];
return false;
}
else {
if(data6 < 1 || isNaN(data6)){
validate2.errors = [{instancePath:instancePath+"/port",schemaPath:"#/properties/port/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid1 = _errs20 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.env !== undefined && func0.call(data, "env")){
let data7 = data.env;
const _errs22 = errors;
if(errors === _errs22){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key1 of Object.keys(data7)){
const _errs25 = errors;
if(typeof data7[key1] !== "string"){
validate2.errors = [{instancePath:instancePath+"/env/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/env/additionalProperties/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs25 === errors;
if(!valid2){
break;
}
}
}
else {
validate2.errors = [{instancePath:instancePath+"/env",schemaPath:"#/properties/env/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs22 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.check !== undefined && func0.call(data, "check")){
const _errs27 = errors;
if(!(validate3(data.check, {instancePath:instancePath+"/check",parentData:data,parentDataProperty:"check",rootData}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
var valid1 = _errs27 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}


function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = false;
let passing0 = null;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.command === undefined) || (!(func0.call(data, "command")))) && (missing0 = "command")){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: missing0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((data.url === undefined) || (!(func0.call(data, "url")))) && (missing1 = "url")){
const err1 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: missing1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
const _errs4 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if(((data.parts === undefined) || (!(func0.call(data, "parts")))) && (missing2 = "parts")){
const err2 = {instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: missing2}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
}
}
}
if(!valid0){
const err3 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate1.errors = vErrors;
return false;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if(((data.name === undefined) || (!(func0.call(data, "name")))) && (missing3 = "name")){
validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
const _errs5 = errors;
for(const key0 of Object.keys(data)){
if(!(func0.call(schema1.properties, key0))){
validate1.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs5 === errors){
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
validate1.errors = [{instancePath:instancePath+"/name",schemaPath:"#/definitions/targetName/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"}}];
return false;
}
}
else {
validate1.errors = [{instancePath:instancePath+"/name",schemaPath:"#/definitions/targetName/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.title !== undefined && func0.call(data, "title")){
let data1 = data.title;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data1 === "string"){
if(func11(data1) < 1){
validate1.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate1.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.command !== undefined && func0.call(data, "command")){
let data2 = data.command;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data2 === "string"){
if(func11(data2) < 1){
validate1.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate1.errors = [{instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs11 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.url !== undefined && func0.call(data, "url")){
let data3 = data.url;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data3 === "string"){
if(func11(data3) < 1){
validate1.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate1.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.parts !== undefined && func0.call(data, "parts")){
let data4 = data.parts;
const _errs15 = errors;
if(errors === _errs15){
if(Array.isArray(data4)){
if(data4.length < 1){
validate1.errors = [{instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid3 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs17 = errors;
if(!(validate2(data4[i0], {instancePath:instancePath+"/parts/" + i0,parentData:data4,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
var valid3 = _errs17 === errors;
if(!valid3){
break;
}
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid1 = _errs15 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.port !== undefined && func0.call(data, "port")){
let data6 = data.port;
const _errs18 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate1.errors = [{instancePath:instancePath+"/port",schemaPath:"#/properties/port/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs18){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 65535 || isNaN(data6)){
validate1.errors = [{instancePath:instancePath+"/port",schemaPath:"#/properties/port/maximum",keyword:"maximum",params:{comparison: "<=", limit: 65535}}];
return false;
}
else {
if(data6 < 1 || isNaN(data6)){
validate1.errors = [{instancePath:instancePath+"/port",schemaPath:"#/properties/port/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid1 = _errs18 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.env !== undefined && func0.call(data, "env")){
let data7 = data.env;
const _errs20 = errors;
if(errors === _errs20){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key1 of Object.keys(data7)){
const _errs23 = errors;
if(typeof data7[key1] !== "string"){
validate1.errors = [{instancePath:instancePath+"/env/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/env/additionalProperties/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid4 = _errs23 === errors;
if(!valid4){
break;
}
}
}
else {
validate1.errors = [{instancePath:instancePath+"/env",schemaPath:"#/properties/env/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs20 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.path !== undefined && func0.call(data, "path")){
let data9 = data.path;
const _errs25 = errors;
if(errors === _errs25){
if(typeof data9 === "string"){
if(!pattern3.test(data9)){
validate1.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/pattern",keyword:"pattern",params:{pattern: "^/\\S*$"}}];
return false;
}
}
else {
validate1.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs25 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.request !== undefined && func0.call(data, "request")){
const _errs27 = errors;
if(!(validate4(data.request, {instancePath:instancePath+"/request",parentData:data,parentDataProperty:"request",rootData}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid1 = _errs27 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.feed !== undefined && func0.call(data, "feed")){
let data11 = data.feed;
const _errs28 = errors;
const _errs29 = errors;
let valid5 = false;
const _errs30 = errors;
if(errors === _errs30){
if(typeof data11 === "string"){
if(func11(data11) < 1){
const err4 = {instancePath:instancePath+"/feed",schemaPath:"#/properties/feed/anyOf/0/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/feed",schemaPath:"#/properties/feed/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid1 = _errs30 === errors;
valid5 = valid5 || _valid1;
if(!valid5){
const _errs32 = errors;
if(errors === _errs32){
if(Array.isArray(data11)){
if(data11.length < 1){
const err6 = {instancePath:instancePath+"/feed",schemaPath:"#/properties/feed/anyOf/1/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
var valid6 = true;
const len1 = data11.length;
for(let i1=0; i1<len1; i1++){
let data12 = data11[i1];
const _errs34 = errors;
if(!(data12 && typeof data12 == "object" && !Array.isArray(data12))){
const err7 = {instancePath:instancePath+"/feed/" + i1,schemaPath:"#/properties/feed/anyOf/1/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var valid6 = _errs34 === errors;
if(!valid6){
break;
}
}
}
}
else {
const err8 = {instancePath:instancePath+"/feed",schemaPath:"#/properties/feed/anyOf/1/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var _valid1 = _errs32 === errors;
valid5 = valid5 || _valid1;
}
if(!valid5){
const err9 = {instancePath:instancePath+"/feed",schemaPath:"#/properties/feed/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
validate1.errors = vErrors;
return false;
}
else {
errors = _errs29;
if(vErrors !== null){
if(_errs29){
vErrors.length = _errs29;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs28 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.feedOrder !== undefined && func0.call(data, "feedOrder")){
let data13 = data.feedOrder;
const _errs36 = errors;
if(typeof data13 !== "string"){
validate1.errors = [{instancePath:instancePath+"/feedOrder",schemaPath:"#/properties/feedOrder/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data13 === "in-turn") || (data13 === "random"))){
validate1.errors = [{instancePath:instancePath+"/feedOrder",schemaPath:"#/properties/feedOrder/enum",keyword:"enum",params:{allowedValues: schema1.properties.feedOrder.enum}}];
return false;
}
var valid1 = _errs36 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.http !== undefined && func0.call(data, "http")){
let data14 = data.http;
const _errs38 = errors;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
validate1.errors = [{instancePath:instancePath+"/http",schemaPath:"#/properties/http/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(!(data14 === 2)){
validate1.errors = [{instancePath:instancePath+"/http",schemaPath:"#/properties/http/enum",keyword:"enum",params:{allowedValues: schema1.properties.http.enum}}];
return false;
}
var valid1 = _errs38 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.streams !== undefined && func0.call(data, "streams")){
let data15 = data.streams;
const _errs40 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
validate1.errors = [{instancePath:instancePath+"/streams",schemaPath:"#/properties/streams/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs40){
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 > 1000 || isNaN(data15)){
validate1.errors = [{instancePath:instancePath+"/streams",schemaPath:"#/properties/streams/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000}}];
return false;
}
else {
if(data15 < 1 || isNaN(data15)){
validate1.errors = [{instancePath:instancePath+"/streams",schemaPath:"#/properties/streams/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid1 = _errs40 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.good !== undefined && func0.call(data, "good")){
const _errs42 = errors;
if(!(validate6(data.good, {instancePath:instancePath+"/good",parentData:data,parentDataProperty:"good",rootData}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
var valid1 = _errs42 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.readyTimeout !== undefined && func0.call(data, "readyTimeout")){
let data17 = data.readyTimeout;
const _errs43 = errors;
const _errs44 = errors;
let valid7 = false;
const _errs45 = errors;
if(errors === _errs45){
if(typeof data17 === "string"){
if(func11(data17) < 1){
const err10 = {instancePath:instancePath+"/readyTimeout",schemaPath:"#/properties/readyTimeout/anyOf/0/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/readyTimeout",schemaPath:"#/properties/readyTimeout/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
var _valid2 = _errs45 === errors;
valid7 = valid7 || _valid2;
if(!valid7){
const _errs47 = errors;
if(!((typeof data17 == "number") && (isFinite(data17)))){
const err12 = {instancePath:instancePath+"/readyTimeout",schemaPath:"#/properties/readyTimeout/anyOf/1/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
var _valid2 = _errs47 === errors;
valid7 = valid7 || _valid2;
}
if(!valid7){
const err13 = {instancePath:instancePath+"/readyTimeout",schemaPath:"#/properties/readyTimeout/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
validate1.errors = vErrors;
return false;
}
else {
errors = _errs44;
if(vErrors !== null){
if(_errs44){
vErrors.length = _errs44;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs43 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate1.errors = vErrors;
return errors === 0;
}

const schema15 = {"title":"Published phase","description":"Figures of one phase at one rate.","type":"object","additionalProperties":false,"required":["phase","figures"],"properties":{"phase":{"description":"The phase's name.","type":"string","minLength":1,"examples":["origin down"]},"ratePerSecond":{"description":"One of the lab's rates; the lowest when absent.","type":"number","exclusiveMinimum":0,"examples":[200]},"figures":{"$ref":"#/definitions/publishedFigures"}}};

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.phase === undefined) || (!(func0.call(data, "phase")))) && (missing0 = "phase")) || (((data.figures === undefined) || (!(func0.call(data, "figures")))) && (missing0 = "figures"))){
validate13.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!(((key0 === "phase") || (key0 === "ratePerSecond")) || (key0 === "figures"))){
validate13.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.phase !== undefined && func0.call(data, "phase")){
let data0 = data.phase;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func11(data0) < 1){
validate13.errors = [{instancePath:instancePath+"/phase",schemaPath:"#/properties/phase/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/phase",schemaPath:"#/properties/phase/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ratePerSecond !== undefined && func0.call(data, "ratePerSecond")){
let data1 = data.ratePerSecond;
const _errs4 = errors;
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 <= 0 || isNaN(data1)){
validate13.errors = [{instancePath:instancePath+"/ratePerSecond",schemaPath:"#/properties/ratePerSecond/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/ratePerSecond",schemaPath:"#/properties/ratePerSecond/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.figures !== undefined && func0.call(data, "figures")){
let data2 = data.figures;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(Object.keys(data2).length < 1){
validate13.errors = [{instancePath:instancePath+"/figures",schemaPath:"#/definitions/publishedFigures/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
for(const key1 of Object.keys(data2)){
let data3 = data2[key1];
const _errs10 = errors;
if(errors === _errs10){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
const _errs12 = errors;
for(const key2 of Object.keys(data3)){
if(!((key2 === "latencyMs") || (key2 === "requestsPerSecond"))){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/publishedFigures/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}}];
return false;
break;
}
}
if(_errs12 === errors){
if(data3.latencyMs !== undefined && func0.call(data3, "latencyMs")){
let data4 = data3.latencyMs;
const _errs13 = errors;
if(errors === _errs13){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
const _errs15 = errors;
for(const key3 of Object.keys(data4)){
if(!(func0.call(schema14.additionalProperties.properties.latencyMs.properties, key3))){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}}];
return false;
break;
}
}
if(_errs15 === errors){
if(data4.p2_5 !== undefined && func0.call(data4, "p2_5")){
let data5 = data4.p2_5;
const _errs16 = errors;
if(errors === _errs16){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p2_5",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p2_5/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p2_5",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p2_5/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid4 = _errs16 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.p50 !== undefined && func0.call(data4, "p50")){
let data6 = data4.p50;
const _errs18 = errors;
if(errors === _errs18){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p50",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p50/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p50",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p50/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid4 = _errs18 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.p90 !== undefined && func0.call(data4, "p90")){
let data7 = data4.p90;
const _errs20 = errors;
if(errors === _errs20){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p90",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p90/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p90",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p90/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid4 = _errs20 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.p95 !== undefined && func0.call(data4, "p95")){
let data8 = data4.p95;
const _errs22 = errors;
if(errors === _errs22){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p95",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p95/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p95",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p95/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid4 = _errs22 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.p97_5 !== undefined && func0.call(data4, "p97_5")){
let data9 = data4.p97_5;
const _errs24 = errors;
if(errors === _errs24){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p97_5",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p97_5/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p97_5",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p97_5/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid4 = _errs24 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.p99 !== undefined && func0.call(data4, "p99")){
let data10 = data4.p99;
const _errs26 = errors;
if(errors === _errs26){
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p99",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p99/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p99",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p99/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid4 = _errs26 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.p99_9 !== undefined && func0.call(data4, "p99_9")){
let data11 = data4.p99_9;
const _errs28 = errors;
if(errors === _errs28){
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 < 0 || isNaN(data11)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p99_9",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p99_9/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p99_9",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p99_9/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid4 = _errs28 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.p99_99 !== undefined && func0.call(data4, "p99_99")){
let data12 = data4.p99_99;
const _errs30 = errors;
if(errors === _errs30){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 0 || isNaN(data12)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p99_99",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p99_99/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p99_99",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p99_99/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid4 = _errs30 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.p99_999 !== undefined && func0.call(data4, "p99_999")){
let data13 = data4.p99_999;
const _errs32 = errors;
if(errors === _errs32){
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 < 0 || isNaN(data13)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p99_999",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p99_999/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p99_999",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p99_999/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid4 = _errs32 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.mean !== undefined && func0.call(data4, "mean")){
let data14 = data4.mean;
const _errs34 = errors;
if(errors === _errs34){
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 < 0 || isNaN(data14)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/mean",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/mean/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/mean",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/mean/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid4 = _errs34 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.stdev !== undefined && func0.call(data4, "stdev")){
let data15 = data4.stdev;
const _errs36 = errors;
if(errors === _errs36){
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 < 0 || isNaN(data15)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/stdev",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/stdev/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/stdev",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/stdev/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid4 = _errs36 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.max !== undefined && func0.call(data4, "max")){
let data16 = data4.max;
const _errs38 = errors;
if(errors === _errs38){
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 < 0 || isNaN(data16)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/max",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/max/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/max",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/max/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid4 = _errs38 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data3.requestsPerSecond !== undefined && func0.call(data3, "requestsPerSecond")){
let data17 = data3.requestsPerSecond;
const _errs40 = errors;
if(errors === _errs40){
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
const _errs42 = errors;
for(const key4 of Object.keys(data17)){
if(!(((((((key4 === "p1") || (key4 === "p2_5")) || (key4 === "p50")) || (key4 === "p97_5")) || (key4 === "mean")) || (key4 === "stdev")) || (key4 === "min"))){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}}];
return false;
break;
}
}
if(_errs42 === errors){
if(data17.p1 !== undefined && func0.call(data17, "p1")){
let data18 = data17.p1;
const _errs43 = errors;
if(errors === _errs43){
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/p1",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/p1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/p1",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/p1/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid5 = _errs43 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data17.p2_5 !== undefined && func0.call(data17, "p2_5")){
let data19 = data17.p2_5;
const _errs45 = errors;
if(errors === _errs45){
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 0 || isNaN(data19)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/p2_5",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/p2_5/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/p2_5",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/p2_5/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid5 = _errs45 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data17.p50 !== undefined && func0.call(data17, "p50")){
let data20 = data17.p50;
const _errs47 = errors;
if(errors === _errs47){
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 < 0 || isNaN(data20)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/p50",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/p50/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/p50",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/p50/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid5 = _errs47 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data17.p97_5 !== undefined && func0.call(data17, "p97_5")){
let data21 = data17.p97_5;
const _errs49 = errors;
if(errors === _errs49){
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 < 0 || isNaN(data21)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/p97_5",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/p97_5/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/p97_5",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/p97_5/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid5 = _errs49 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data17.mean !== undefined && func0.call(data17, "mean")){
let data22 = data17.mean;
const _errs51 = errors;
if(errors === _errs51){
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 < 0 || isNaN(data22)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/mean",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/mean/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/mean",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/mean/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid5 = _errs51 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data17.stdev !== undefined && func0.call(data17, "stdev")){
let data23 = data17.stdev;
const _errs53 = errors;
if(errors === _errs53){
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 < 0 || isNaN(data23)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/stdev",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/stdev/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/stdev",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/stdev/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid5 = _errs53 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data17.min !== undefined && func0.call(data17, "min")){
let data24 = data17.min;
const _errs55 = errors;
if(errors === _errs55){
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 0 || isNaN(data24)){
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/min",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/min/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/min",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/min/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid5 = _errs55 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
}
}
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs40 === errors;
}
else {
var valid3 = true;
}
}
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/publishedFigures/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs10 === errors;
if(!valid2){
break;
}
}
}
}
else {
validate13.errors = [{instancePath:instancePath+"/figures",schemaPath:"#/definitions/publishedFigures/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate13.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate13.errors = vErrors;
return errors === 0;
}

const schema17 = {"title":"Lab under load","description":"Services that cache, in front of an origin, at the same rates or under the same users.","type":"object","additionalProperties":false,"required":["kind","keys"],"properties":{"kind":{"const":"load"},"ratePerSecond":{"description":"Requests a second, open loop; of a list, each target is measured at each. Absent: load.users ask.","anyOf":[{"title":"a rate","type":"number","exclusiveMinimum":0,"maximum":1000000},{"title":"a list of rates","type":"array","minItems":1,"items":{"type":"number","exclusiveMinimum":0,"maximum":1000000}}],"examples":[200]},"arrivals":{"description":"constant: evenly spaced; Poisson when absent.","type":"string","enum":["constant"],"examples":["constant"]},"keys":{"$ref":"#/definitions/labKeys"},"writes":{"description":"Share of the requests that are PUTs; 0 when absent.","type":"number","minimum":0,"maximum":1,"examples":[0.05]},"phases":{"description":"The window, cut in order. When absent it is one stretch in which nothing is done.","type":"array","minItems":1,"items":{"$ref":"#/definitions/labPhase"}},"recipe":{"description":"What the origin starts with; what the target says when absent. Contents in it stand instead of the lab's items.","anyOf":[{"title":"a recipe","type":"object"},{"title":"a list of recipes","type":"array","minItems":1,"items":{"type":"object"}}]},"warm":{"description":"true: every key is asked for once before the window opens; the caches are cold when absent.","type":"boolean","examples":[true]},"valueBytes":{"description":"Length of a value; the target's own when absent.","type":"integer","minimum":64,"maximum":10485760,"examples":[20480]},"coldReaders":{"description":"So many ask at once for a key that nobody has asked for, after the window, while the origin fails; 0 (none) when absent.","type":"integer","minimum":0,"maximum":10000,"examples":[100]},"cache":{"description":"Given to the services in the variable CACHE.","type":"object","minProperties":1,"additionalProperties":{"anyOf":[{"title":"a number","type":"number","minimum":0},{"title":"true or false","type":"boolean"}]},"examples":[{"ttlMs":1000}]}}};
const schema18 = {"title":"Keys","description":"Which of the keys a request is for.","type":"object","additionalProperties":false,"required":["distribution"],"properties":{"distribution":{"description":"zipf: a few are asked for most; uniform: all alike; one: always the same; hot: one has a share of its own.","type":"string","enum":["zipf","uniform","one","hot"],"examples":["zipf"]},"s":{"description":"zipf: the exponent; the larger, the more is for the first.","type":"number","exclusiveMinimum":0,"maximum":5,"examples":[0.99]},"of":{"description":"zipf, uniform and hot: how many keys there are.","type":"integer","minimum":1,"maximum":1000000,"examples":[1000]},"share":{"description":"hot: the share of requests that is for the hot key.","type":"number","exclusiveMinimum":0,"exclusiveMaximum":1,"examples":[0.9]}}};
const schema19 = {"title":"Phase","description":"A stretch of the window.","type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"description":"What it is called in tables.","type":"string","minLength":1,"maxLength":64,"examples":["origin down"]},"share":{"description":"Its share of the window; all phases have it, or all have for.","type":"number","exclusiveMinimum":0,"maximum":1,"examples":[0.4]},"for":{"description":"How long it lasts; the window is then as long as all phases.","anyOf":[{"title":"a duration","type":"string","minLength":1},{"title":"a number of seconds","type":"number","exclusiveMinimum":0}],"examples":["20m"]},"do":{"$ref":"#/definitions/labAction"}}};
const schema20 = {"title":"Action","description":"What is done as the phase begins, to a part that the trial itself has started. A target without that part is left alone.","type":"object","additionalProperties":false,"required":["part"],"properties":{"part":{"description":"Name of the part.","type":"string","minLength":1,"examples":["origin"]},"recipe":{"description":"Posted to an origin.","anyOf":[{"title":"a recipe","type":"object"},{"title":"a list of recipes","type":"array","minItems":1,"items":{"type":"object"}}]},"signal":{"description":"kill: ended at once, and it stays away; restart: started again on its port, empty; stop: it stands still; continue.","type":"string","enum":["kill","stop","continue","restart"],"examples":["kill"]},"flush":{"description":"A redis forgets everything.","type":"boolean","enum":[true],"examples":[true]},"serve":{"description":"Of a proxy with several servers, those that get requests from now on.","type":"array","minItems":1,"uniqueItems":true,"items":{"type":"string","minLength":1},"examples":[["old","new"]]}},"oneOf":[{"required":["recipe"]},{"required":["signal"]},{"required":["flush"]},{"required":["serve"]}]};

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.name === undefined) || (!(func0.call(data, "name")))) && (missing0 = "name")){
validate16.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!((((key0 === "name") || (key0 === "share")) || (key0 === "for")) || (key0 === "do"))){
validate16.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func11(data0) > 64){
validate16.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 64}}];
return false;
}
else {
if(func11(data0) < 1){
validate16.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.share !== undefined && func0.call(data, "share")){
let data1 = data.share;
const _errs4 = errors;
if(errors === _errs4){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1 || isNaN(data1)){
validate16.errors = [{instancePath:instancePath+"/share",schemaPath:"#/properties/share/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1}}];
return false;
}
else {
if(data1 <= 0 || isNaN(data1)){
validate16.errors = [{instancePath:instancePath+"/share",schemaPath:"#/properties/share/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0}}];
return false;
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/share",schemaPath:"#/properties/share/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.for !== undefined && func0.call(data, "for")){
let data2 = data.for;
const _errs6 = errors;
const _errs7 = errors;
let valid1 = false;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data2 === "string"){
if(func11(data2) < 1){
const err0 = {instancePath:instancePath+"/for",schemaPath:"#/properties/for/anyOf/0/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/for",schemaPath:"#/properties/for/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs8 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs10 = errors;
if(errors === _errs10){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 <= 0 || isNaN(data2)){
const err2 = {instancePath:instancePath+"/for",schemaPath:"#/properties/for/anyOf/1/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/for",schemaPath:"#/properties/for/anyOf/1/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs10 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err4 = {instancePath:instancePath+"/for",schemaPath:"#/properties/for/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate16.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.do !== undefined && func0.call(data, "do")){
let data3 = data.do;
const _errs12 = errors;
const _errs13 = errors;
const _errs15 = errors;
let valid3 = false;
let passing0 = null;
const _errs16 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if(((data3.recipe === undefined) || (!(func0.call(data3, "recipe")))) && (missing1 = "recipe")){
const err5 = {instancePath:instancePath+"/do",schemaPath:"#/definitions/labAction/oneOf/0/required",keyword:"required",params:{missingProperty: missing1}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid1 = _errs16 === errors;
if(_valid1){
valid3 = true;
passing0 = 0;
}
const _errs17 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing2;
if(((data3.signal === undefined) || (!(func0.call(data3, "signal")))) && (missing2 = "signal")){
const err6 = {instancePath:instancePath+"/do",schemaPath:"#/definitions/labAction/oneOf/1/required",keyword:"required",params:{missingProperty: missing2}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var _valid1 = _errs17 === errors;
if(_valid1 && valid3){
valid3 = false;
passing0 = [passing0, 1];
}
else {
if(_valid1){
valid3 = true;
passing0 = 1;
}
const _errs18 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing3;
if(((data3.flush === undefined) || (!(func0.call(data3, "flush")))) && (missing3 = "flush")){
const err7 = {instancePath:instancePath+"/do",schemaPath:"#/definitions/labAction/oneOf/2/required",keyword:"required",params:{missingProperty: missing3}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid1 = _errs18 === errors;
if(_valid1 && valid3){
valid3 = false;
passing0 = [passing0, 2];
}
else {
if(_valid1){
valid3 = true;
passing0 = 2;
}
const _errs19 = errors;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing4;
if(((data3.serve === undefined) || (!(func0.call(data3, "serve")))) && (missing4 = "serve")){
const err8 = {instancePath:instancePath+"/do",schemaPath:"#/definitions/labAction/oneOf/3/required",keyword:"required",params:{missingProperty: missing4}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var _valid1 = _errs19 === errors;
if(_valid1 && valid3){
valid3 = false;
passing0 = [passing0, 3];
}
else {
if(_valid1){
valid3 = true;
passing0 = 3;
}
}
}
}
if(!valid3){
const err9 = {instancePath:instancePath+"/do",schemaPath:"#/definitions/labAction/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
validate16.errors = vErrors;
return false;
}
else {
errors = _errs15;
if(vErrors !== null){
if(_errs15){
vErrors.length = _errs15;
}
else {
vErrors = null;
}
}
}
if(errors === _errs13){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing5;
if(((data3.part === undefined) || (!(func0.call(data3, "part")))) && (missing5 = "part")){
validate16.errors = [{instancePath:instancePath+"/do",schemaPath:"#/definitions/labAction/required",keyword:"required",params:{missingProperty: missing5}}];
return false;
}
else {
const _errs20 = errors;
for(const key1 of Object.keys(data3)){
if(!(((((key1 === "part") || (key1 === "recipe")) || (key1 === "signal")) || (key1 === "flush")) || (key1 === "serve"))){
validate16.errors = [{instancePath:instancePath+"/do",schemaPath:"#/definitions/labAction/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs20 === errors){
if(data3.part !== undefined && func0.call(data3, "part")){
let data4 = data3.part;
const _errs21 = errors;
if(errors === _errs21){
if(typeof data4 === "string"){
if(func11(data4) < 1){
validate16.errors = [{instancePath:instancePath+"/do/part",schemaPath:"#/definitions/labAction/properties/part/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate16.errors = [{instancePath:instancePath+"/do/part",schemaPath:"#/definitions/labAction/properties/part/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid4 = _errs21 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.recipe !== undefined && func0.call(data3, "recipe")){
let data5 = data3.recipe;
const _errs23 = errors;
const _errs24 = errors;
let valid5 = false;
const _errs25 = errors;
if(!(data5 && typeof data5 == "object" && !Array.isArray(data5))){
const err10 = {instancePath:instancePath+"/do/recipe",schemaPath:"#/definitions/labAction/properties/recipe/anyOf/0/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
var _valid2 = _errs25 === errors;
valid5 = valid5 || _valid2;
if(!valid5){
const _errs27 = errors;
if(errors === _errs27){
if(Array.isArray(data5)){
if(data5.length < 1){
const err11 = {instancePath:instancePath+"/do/recipe",schemaPath:"#/definitions/labAction/properties/recipe/anyOf/1/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
else {
var valid6 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
const _errs29 = errors;
if(!(data6 && typeof data6 == "object" && !Array.isArray(data6))){
const err12 = {instancePath:instancePath+"/do/recipe/" + i0,schemaPath:"#/definitions/labAction/properties/recipe/anyOf/1/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
var valid6 = _errs29 === errors;
if(!valid6){
break;
}
}
}
}
else {
const err13 = {instancePath:instancePath+"/do/recipe",schemaPath:"#/definitions/labAction/properties/recipe/anyOf/1/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var _valid2 = _errs27 === errors;
valid5 = valid5 || _valid2;
}
if(!valid5){
const err14 = {instancePath:instancePath+"/do/recipe",schemaPath:"#/definitions/labAction/properties/recipe/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
validate16.errors = vErrors;
return false;
}
else {
errors = _errs24;
if(vErrors !== null){
if(_errs24){
vErrors.length = _errs24;
}
else {
vErrors = null;
}
}
}
var valid4 = _errs23 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.signal !== undefined && func0.call(data3, "signal")){
let data7 = data3.signal;
const _errs31 = errors;
if(typeof data7 !== "string"){
validate16.errors = [{instancePath:instancePath+"/do/signal",schemaPath:"#/definitions/labAction/properties/signal/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data7 === "kill") || (data7 === "stop")) || (data7 === "continue")) || (data7 === "restart"))){
validate16.errors = [{instancePath:instancePath+"/do/signal",schemaPath:"#/definitions/labAction/properties/signal/enum",keyword:"enum",params:{allowedValues: schema20.properties.signal.enum}}];
return false;
}
var valid4 = _errs31 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.flush !== undefined && func0.call(data3, "flush")){
let data8 = data3.flush;
const _errs33 = errors;
if(typeof data8 !== "boolean"){
validate16.errors = [{instancePath:instancePath+"/do/flush",schemaPath:"#/definitions/labAction/properties/flush/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
if(!(data8 === true)){
validate16.errors = [{instancePath:instancePath+"/do/flush",schemaPath:"#/definitions/labAction/properties/flush/enum",keyword:"enum",params:{allowedValues: schema20.properties.flush.enum}}];
return false;
}
var valid4 = _errs33 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data3.serve !== undefined && func0.call(data3, "serve")){
let data9 = data3.serve;
const _errs35 = errors;
if(errors === _errs35){
if(Array.isArray(data9)){
if(data9.length < 1){
validate16.errors = [{instancePath:instancePath+"/do/serve",schemaPath:"#/definitions/labAction/properties/serve/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid7 = true;
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
const _errs37 = errors;
if(errors === _errs37){
if(typeof data10 === "string"){
if(func11(data10) < 1){
validate16.errors = [{instancePath:instancePath+"/do/serve/" + i1,schemaPath:"#/definitions/labAction/properties/serve/items/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate16.errors = [{instancePath:instancePath+"/do/serve/" + i1,schemaPath:"#/definitions/labAction/properties/serve/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid7 = _errs37 === errors;
if(!valid7){
break;
}
}
if(valid7){
let i2 = data9.length;
let j0;
if(i2 > 1){
const indices0 = {};
for(;i2--;){
let item0 = data9[i2];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
validate16.errors = [{instancePath:instancePath+"/do/serve",schemaPath:"#/definitions/labAction/properties/serve/uniqueItems",keyword:"uniqueItems",params:{i: i2, j: j0}}];
return false;
break;
}
indices0[item0] = i2;
}
}
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/do/serve",schemaPath:"#/definitions/labAction/properties/serve/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid4 = _errs35 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
}
else {
validate16.errors = [{instancePath:instancePath+"/do",schemaPath:"#/definitions/labAction/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate16.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate16.errors = vErrors;
return errors === 0;
}


function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.kind === undefined) || (!(func0.call(data, "kind")))) && (missing0 = "kind")) || (((data.keys === undefined) || (!(func0.call(data, "keys")))) && (missing0 = "keys"))){
validate15.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!(func0.call(schema17.properties, key0))){
validate15.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.kind !== undefined && func0.call(data, "kind")){
const _errs2 = errors;
if("load" !== data.kind){
validate15.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "load"}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ratePerSecond !== undefined && func0.call(data, "ratePerSecond")){
let data1 = data.ratePerSecond;
const _errs3 = errors;
const _errs4 = errors;
let valid1 = false;
const _errs5 = errors;
if(errors === _errs5){
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000000 || isNaN(data1)){
const err0 = {instancePath:instancePath+"/ratePerSecond",schemaPath:"#/properties/ratePerSecond/anyOf/0/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data1 <= 0 || isNaN(data1)){
const err1 = {instancePath:instancePath+"/ratePerSecond",schemaPath:"#/properties/ratePerSecond/anyOf/0/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath:instancePath+"/ratePerSecond",schemaPath:"#/properties/ratePerSecond/anyOf/0/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data1)){
if(data1.length < 1){
const err3 = {instancePath:instancePath+"/ratePerSecond",schemaPath:"#/properties/ratePerSecond/anyOf/1/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
var valid2 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs9 = errors;
if(errors === _errs9){
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 1000000 || isNaN(data2)){
const err4 = {instancePath:instancePath+"/ratePerSecond/" + i0,schemaPath:"#/properties/ratePerSecond/anyOf/1/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
else {
if(data2 <= 0 || isNaN(data2)){
const err5 = {instancePath:instancePath+"/ratePerSecond/" + i0,schemaPath:"#/properties/ratePerSecond/anyOf/1/items/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath:instancePath+"/ratePerSecond/" + i0,schemaPath:"#/properties/ratePerSecond/anyOf/1/items/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var valid2 = _errs9 === errors;
if(!valid2){
break;
}
}
}
}
else {
const err7 = {instancePath:instancePath+"/ratePerSecond",schemaPath:"#/properties/ratePerSecond/anyOf/1/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var _valid0 = _errs7 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err8 = {instancePath:instancePath+"/ratePerSecond",schemaPath:"#/properties/ratePerSecond/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
validate15.errors = vErrors;
return false;
}
else {
errors = _errs4;
if(vErrors !== null){
if(_errs4){
vErrors.length = _errs4;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.arrivals !== undefined && func0.call(data, "arrivals")){
let data3 = data.arrivals;
const _errs11 = errors;
if(typeof data3 !== "string"){
validate15.errors = [{instancePath:instancePath+"/arrivals",schemaPath:"#/properties/arrivals/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!(data3 === "constant")){
validate15.errors = [{instancePath:instancePath+"/arrivals",schemaPath:"#/properties/arrivals/enum",keyword:"enum",params:{allowedValues: schema17.properties.arrivals.enum}}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.keys !== undefined && func0.call(data, "keys")){
let data4 = data.keys;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs14){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
let missing1;
if(((data4.distribution === undefined) || (!(func0.call(data4, "distribution")))) && (missing1 = "distribution")){
validate15.errors = [{instancePath:instancePath+"/keys",schemaPath:"#/definitions/labKeys/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
const _errs16 = errors;
for(const key1 of Object.keys(data4)){
if(!((((key1 === "distribution") || (key1 === "s")) || (key1 === "of")) || (key1 === "share"))){
validate15.errors = [{instancePath:instancePath+"/keys",schemaPath:"#/definitions/labKeys/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs16 === errors){
if(data4.distribution !== undefined && func0.call(data4, "distribution")){
let data5 = data4.distribution;
const _errs17 = errors;
if(typeof data5 !== "string"){
validate15.errors = [{instancePath:instancePath+"/keys/distribution",schemaPath:"#/definitions/labKeys/properties/distribution/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((((data5 === "zipf") || (data5 === "uniform")) || (data5 === "one")) || (data5 === "hot"))){
validate15.errors = [{instancePath:instancePath+"/keys/distribution",schemaPath:"#/definitions/labKeys/properties/distribution/enum",keyword:"enum",params:{allowedValues: schema18.properties.distribution.enum}}];
return false;
}
var valid4 = _errs17 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.s !== undefined && func0.call(data4, "s")){
let data6 = data4.s;
const _errs19 = errors;
if(errors === _errs19){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 5 || isNaN(data6)){
validate15.errors = [{instancePath:instancePath+"/keys/s",schemaPath:"#/definitions/labKeys/properties/s/maximum",keyword:"maximum",params:{comparison: "<=", limit: 5}}];
return false;
}
else {
if(data6 <= 0 || isNaN(data6)){
validate15.errors = [{instancePath:instancePath+"/keys/s",schemaPath:"#/definitions/labKeys/properties/s/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0}}];
return false;
}
}
}
else {
validate15.errors = [{instancePath:instancePath+"/keys/s",schemaPath:"#/definitions/labKeys/properties/s/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid4 = _errs19 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.of !== undefined && func0.call(data4, "of")){
let data7 = data4.of;
const _errs21 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate15.errors = [{instancePath:instancePath+"/keys/of",schemaPath:"#/definitions/labKeys/properties/of/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs21){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 1000000 || isNaN(data7)){
validate15.errors = [{instancePath:instancePath+"/keys/of",schemaPath:"#/definitions/labKeys/properties/of/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}}];
return false;
}
else {
if(data7 < 1 || isNaN(data7)){
validate15.errors = [{instancePath:instancePath+"/keys/of",schemaPath:"#/definitions/labKeys/properties/of/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid4 = _errs21 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data4.share !== undefined && func0.call(data4, "share")){
let data8 = data4.share;
const _errs23 = errors;
if(errors === _errs23){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 >= 1 || isNaN(data8)){
validate15.errors = [{instancePath:instancePath+"/keys/share",schemaPath:"#/definitions/labKeys/properties/share/exclusiveMaximum",keyword:"exclusiveMaximum",params:{comparison: "<", limit: 1}}];
return false;
}
else {
if(data8 <= 0 || isNaN(data8)){
validate15.errors = [{instancePath:instancePath+"/keys/share",schemaPath:"#/definitions/labKeys/properties/share/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0}}];
return false;
}
}
}
else {
validate15.errors = [{instancePath:instancePath+"/keys/share",schemaPath:"#/definitions/labKeys/properties/share/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid4 = _errs23 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
else {
validate15.errors = [{instancePath:instancePath+"/keys",schemaPath:"#/definitions/labKeys/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.writes !== undefined && func0.call(data, "writes")){
let data9 = data.writes;
const _errs25 = errors;
if(errors === _errs25){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 1 || isNaN(data9)){
validate15.errors = [{instancePath:instancePath+"/writes",schemaPath:"#/properties/writes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1}}];
return false;
}
else {
if(data9 < 0 || isNaN(data9)){
validate15.errors = [{instancePath:instancePath+"/writes",schemaPath:"#/properties/writes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
else {
validate15.errors = [{instancePath:instancePath+"/writes",schemaPath:"#/properties/writes/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.phases !== undefined && func0.call(data, "phases")){
let data10 = data.phases;
const _errs27 = errors;
if(errors === _errs27){
if(Array.isArray(data10)){
if(data10.length < 1){
validate15.errors = [{instancePath:instancePath+"/phases",schemaPath:"#/properties/phases/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid5 = true;
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
const _errs29 = errors;
if(!(validate16(data10[i1], {instancePath:instancePath+"/phases/" + i1,parentData:data10,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
errors = vErrors.length;
}
var valid5 = _errs29 === errors;
if(!valid5){
break;
}
}
}
}
else {
validate15.errors = [{instancePath:instancePath+"/phases",schemaPath:"#/properties/phases/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.recipe !== undefined && func0.call(data, "recipe")){
let data12 = data.recipe;
const _errs30 = errors;
const _errs31 = errors;
let valid6 = false;
const _errs32 = errors;
if(!(data12 && typeof data12 == "object" && !Array.isArray(data12))){
const err9 = {instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/anyOf/0/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
var _valid1 = _errs32 === errors;
valid6 = valid6 || _valid1;
if(!valid6){
const _errs34 = errors;
if(errors === _errs34){
if(Array.isArray(data12)){
if(data12.length < 1){
const err10 = {instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/anyOf/1/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
else {
var valid7 = true;
const len2 = data12.length;
for(let i2=0; i2<len2; i2++){
let data13 = data12[i2];
const _errs36 = errors;
if(!(data13 && typeof data13 == "object" && !Array.isArray(data13))){
const err11 = {instancePath:instancePath+"/recipe/" + i2,schemaPath:"#/properties/recipe/anyOf/1/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
var valid7 = _errs36 === errors;
if(!valid7){
break;
}
}
}
}
else {
const err12 = {instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/anyOf/1/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
var _valid1 = _errs34 === errors;
valid6 = valid6 || _valid1;
}
if(!valid6){
const err13 = {instancePath:instancePath+"/recipe",schemaPath:"#/properties/recipe/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
validate15.errors = vErrors;
return false;
}
else {
errors = _errs31;
if(vErrors !== null){
if(_errs31){
vErrors.length = _errs31;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.warm !== undefined && func0.call(data, "warm")){
const _errs38 = errors;
if(typeof data.warm !== "boolean"){
validate15.errors = [{instancePath:instancePath+"/warm",schemaPath:"#/properties/warm/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid0 = _errs38 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.valueBytes !== undefined && func0.call(data, "valueBytes")){
let data15 = data.valueBytes;
const _errs40 = errors;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
validate15.errors = [{instancePath:instancePath+"/valueBytes",schemaPath:"#/properties/valueBytes/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs40){
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 > 10485760 || isNaN(data15)){
validate15.errors = [{instancePath:instancePath+"/valueBytes",schemaPath:"#/properties/valueBytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10485760}}];
return false;
}
else {
if(data15 < 64 || isNaN(data15)){
validate15.errors = [{instancePath:instancePath+"/valueBytes",schemaPath:"#/properties/valueBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 64}}];
return false;
}
}
}
}
var valid0 = _errs40 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.coldReaders !== undefined && func0.call(data, "coldReaders")){
let data16 = data.coldReaders;
const _errs42 = errors;
if(!(((typeof data16 == "number") && (!(data16 % 1) && !isNaN(data16))) && (isFinite(data16)))){
validate15.errors = [{instancePath:instancePath+"/coldReaders",schemaPath:"#/properties/coldReaders/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs42){
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 > 10000 || isNaN(data16)){
validate15.errors = [{instancePath:instancePath+"/coldReaders",schemaPath:"#/properties/coldReaders/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000}}];
return false;
}
else {
if(data16 < 0 || isNaN(data16)){
validate15.errors = [{instancePath:instancePath+"/coldReaders",schemaPath:"#/properties/coldReaders/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
}
var valid0 = _errs42 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.cache !== undefined && func0.call(data, "cache")){
let data17 = data.cache;
const _errs44 = errors;
if(errors === _errs44){
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if(Object.keys(data17).length < 1){
validate15.errors = [{instancePath:instancePath+"/cache",schemaPath:"#/properties/cache/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
for(const key2 of Object.keys(data17)){
let data18 = data17[key2];
const _errs47 = errors;
const _errs48 = errors;
let valid9 = false;
const _errs49 = errors;
if(errors === _errs49){
if((typeof data18 == "number") && (isFinite(data18))){
if(data18 < 0 || isNaN(data18)){
const err14 = {instancePath:instancePath+"/cache/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/cache/additionalProperties/anyOf/0/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/cache/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/cache/additionalProperties/anyOf/0/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var _valid2 = _errs49 === errors;
valid9 = valid9 || _valid2;
if(!valid9){
const _errs51 = errors;
if(typeof data18 !== "boolean"){
const err16 = {instancePath:instancePath+"/cache/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/cache/additionalProperties/anyOf/1/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
var _valid2 = _errs51 === errors;
valid9 = valid9 || _valid2;
}
if(!valid9){
const err17 = {instancePath:instancePath+"/cache/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/cache/additionalProperties/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
validate15.errors = vErrors;
return false;
}
else {
errors = _errs48;
if(vErrors !== null){
if(_errs48){
vErrors.length = _errs48;
}
else {
vErrors = null;
}
}
}
var valid8 = _errs47 === errors;
if(!valid8){
break;
}
}
}
}
else {
validate15.errors = [{instancePath:instancePath+"/cache",schemaPath:"#/properties/cache/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs44 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate15.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate15.errors = vErrors;
return errors === 0;
}


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(errors === _errs2){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.lab === undefined) || (!(func0.call(data, "lab")))) && (missing0 = "lab")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.lab !== undefined && func0.call(data, "lab")){
let data0 = data.lab;
const _errs4 = errors;
if(errors === _errs4){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.kind === undefined) || (!(func0.call(data0, "kind")))) && (missing1 = "kind")){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
if(data0.kind !== undefined && func0.call(data0, "kind")){
if("stampede" !== data0.kind){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
}
else {
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
}
}
else {
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
if(!_valid0){
const _errs7 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((((data.reference === undefined) || (!(func0.call(data, "reference")))) && (missing2 = "reference")) || (((data.targets === undefined) || (!(func0.call(data, "targets")))) && (missing2 = "targets"))){
validate0.errors = [{instancePath,schemaPath:"#/else/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
}
var _valid0 = _errs7 === errors;
valid0 = _valid0;
}
if(!valid0){
const err5 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate0.errors = vErrors;
return false;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if(((((data.title === undefined) || (!(func0.call(data, "title")))) && (missing3 = "title")) || (((data.question === undefined) || (!(func0.call(data, "question")))) && (missing3 = "question"))) || (((data.hypothesis === undefined) || (!(func0.call(data, "hypothesis")))) && (missing3 = "hypothesis"))){
validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
const _errs8 = errors;
for(const key0 of Object.keys(data)){
if(!(func0.call(schema0.properties, key0))){
validate0.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs8 === errors){
if(data.title !== undefined && func0.call(data, "title")){
let data2 = data.title;
const _errs9 = errors;
if(errors === _errs9){
if(typeof data2 === "string"){
if(func11(data2) < 1){
validate0.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs9 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.question !== undefined && func0.call(data, "question")){
let data3 = data.question;
const _errs11 = errors;
if(errors === _errs11){
if(typeof data3 === "string"){
if(func11(data3) < 1){
validate0.errors = [{instancePath:instancePath+"/question",schemaPath:"#/properties/question/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/question",schemaPath:"#/properties/question/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.hypothesis !== undefined && func0.call(data, "hypothesis")){
let data4 = data.hypothesis;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data4 === "string"){
if(func11(data4) < 1){
validate0.errors = [{instancePath:instancePath+"/hypothesis",schemaPath:"#/properties/hypothesis/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/hypothesis",schemaPath:"#/properties/hypothesis/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.reference !== undefined && func0.call(data, "reference")){
let data5 = data.reference;
const _errs15 = errors;
if(errors === _errs15){
if(typeof data5 === "string"){
if(func11(data5) < 1){
validate0.errors = [{instancePath:instancePath+"/reference",schemaPath:"#/properties/reference/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/reference",schemaPath:"#/properties/reference/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs15 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.targets !== undefined && func0.call(data, "targets")){
let data6 = data.targets;
const _errs17 = errors;
if(errors === _errs17){
if(Array.isArray(data6)){
if(data6.length < 1){
validate0.errors = [{instancePath:instancePath+"/targets",schemaPath:"#/properties/targets/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid4 = true;
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
let data7 = data6[i0];
const _errs19 = errors;
const _errs20 = errors;
let valid5 = true;
const _errs21 = errors;
if(!(data7 && typeof data7 == "object" && !Array.isArray(data7))){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var _valid1 = _errs21 === errors;
errors = _errs20;
if(vErrors !== null){
if(_errs20){
vErrors.length = _errs20;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid1){
const _errs23 = errors;
if(!(validate1(data7, {instancePath:instancePath+"/targets/" + i0,parentData:data6,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
var _valid1 = _errs23 === errors;
valid5 = _valid1;
ifClause0 = "then";
}
else {
const _errs24 = errors;
if(errors === _errs24){
if(typeof data7 === "string"){
if(func11(data7) < 1){
validate0.errors = [{instancePath:instancePath+"/targets/" + i0,schemaPath:"#/properties/targets/items/else/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/targets/" + i0,schemaPath:"#/properties/targets/items/else/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var _valid1 = _errs24 === errors;
valid5 = _valid1;
ifClause0 = "else";
}
if(!valid5){
const err7 = {instancePath:instancePath+"/targets/" + i0,schemaPath:"#/properties/targets/items/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
validate0.errors = vErrors;
return false;
}
var valid4 = _errs19 === errors;
if(!valid4){
break;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/targets",schemaPath:"#/properties/targets/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs17 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.load !== undefined && func0.call(data, "load")){
let data8 = data.load;
const _errs26 = errors;
if(errors === _errs26){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
const _errs28 = errors;
for(const key1 of Object.keys(data8)){
if(!(func0.call(schema0.properties.load.properties, key1))){
validate0.errors = [{instancePath:instancePath+"/load",schemaPath:"#/properties/load/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs28 === errors){
if(data8.connections !== undefined && func0.call(data8, "connections")){
let data9 = data8.connections;
const _errs29 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate0.errors = [{instancePath:instancePath+"/load/connections",schemaPath:"#/properties/load/properties/connections/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs29){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 10000 || isNaN(data9)){
validate0.errors = [{instancePath:instancePath+"/load/connections",schemaPath:"#/properties/load/properties/connections/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000}}];
return false;
}
else {
if(data9 < 1 || isNaN(data9)){
validate0.errors = [{instancePath:instancePath+"/load/connections",schemaPath:"#/properties/load/properties/connections/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid6 = _errs29 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data8.openConnections !== undefined && func0.call(data8, "openConnections")){
let data10 = data8.openConnections;
const _errs31 = errors;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
validate0.errors = [{instancePath:instancePath+"/load/openConnections",schemaPath:"#/properties/load/properties/openConnections/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs31){
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 10000 || isNaN(data10)){
validate0.errors = [{instancePath:instancePath+"/load/openConnections",schemaPath:"#/properties/load/properties/openConnections/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000}}];
return false;
}
else {
if(data10 < 1 || isNaN(data10)){
validate0.errors = [{instancePath:instancePath+"/load/openConnections",schemaPath:"#/properties/load/properties/openConnections/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid6 = _errs31 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data8.pipelining !== undefined && func0.call(data8, "pipelining")){
let data11 = data8.pipelining;
const _errs33 = errors;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
validate0.errors = [{instancePath:instancePath+"/load/pipelining",schemaPath:"#/properties/load/properties/pipelining/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs33){
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 1000 || isNaN(data11)){
validate0.errors = [{instancePath:instancePath+"/load/pipelining",schemaPath:"#/properties/load/properties/pipelining/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000}}];
return false;
}
else {
if(data11 < 1 || isNaN(data11)){
validate0.errors = [{instancePath:instancePath+"/load/pipelining",schemaPath:"#/properties/load/properties/pipelining/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid6 = _errs33 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data8.users !== undefined && func0.call(data8, "users")){
let data12 = data8.users;
const _errs35 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
validate0.errors = [{instancePath:instancePath+"/load/users",schemaPath:"#/properties/load/properties/users/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs35){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 10000 || isNaN(data12)){
validate0.errors = [{instancePath:instancePath+"/load/users",schemaPath:"#/properties/load/properties/users/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000}}];
return false;
}
else {
if(data12 < 1 || isNaN(data12)){
validate0.errors = [{instancePath:instancePath+"/load/users",schemaPath:"#/properties/load/properties/users/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid6 = _errs35 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data8.pause !== undefined && func0.call(data8, "pause")){
let data13 = data8.pause;
const _errs37 = errors;
const _errs38 = errors;
let valid7 = false;
const _errs39 = errors;
if(errors === _errs39){
if(typeof data13 === "string"){
if(func11(data13) < 1){
const err8 = {instancePath:instancePath+"/load/pause",schemaPath:"#/properties/load/properties/pause/anyOf/0/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/load/pause",schemaPath:"#/properties/load/properties/pause/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var _valid2 = _errs39 === errors;
valid7 = valid7 || _valid2;
if(!valid7){
const _errs41 = errors;
if(!((typeof data13 == "number") && (isFinite(data13)))){
const err10 = {instancePath:instancePath+"/load/pause",schemaPath:"#/properties/load/properties/pause/anyOf/1/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
var _valid2 = _errs41 === errors;
valid7 = valid7 || _valid2;
}
if(!valid7){
const err11 = {instancePath:instancePath+"/load/pause",schemaPath:"#/properties/load/properties/pause/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
validate0.errors = vErrors;
return false;
}
else {
errors = _errs38;
if(vErrors !== null){
if(_errs38){
vErrors.length = _errs38;
}
else {
vErrors = null;
}
}
}
var valid6 = _errs37 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data8.stages !== undefined && func0.call(data8, "stages")){
let data14 = data8.stages;
const _errs43 = errors;
if(errors === _errs43){
if(Array.isArray(data14)){
if(data14.length > 100){
validate0.errors = [{instancePath:instancePath+"/load/stages",schemaPath:"#/properties/load/properties/stages/maxItems",keyword:"maxItems",params:{limit: 100}}];
return false;
}
else {
if(data14.length < 1){
validate0.errors = [{instancePath:instancePath+"/load/stages",schemaPath:"#/properties/load/properties/stages/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid8 = true;
const len1 = data14.length;
for(let i1=0; i1<len1; i1++){
let data15 = data14[i1];
const _errs45 = errors;
const _errs46 = errors;
if(errors === _errs46){
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
let missing4;
if((((data15.duration === undefined) || (!(func0.call(data15, "duration")))) && (missing4 = "duration")) || (((data15.ratePerSecond === undefined) || (!(func0.call(data15, "ratePerSecond")))) && (missing4 = "ratePerSecond"))){
validate0.errors = [{instancePath:instancePath+"/load/stages/" + i1,schemaPath:"#/definitions/loadStage/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
const _errs48 = errors;
for(const key2 of Object.keys(data15)){
if(!((key2 === "duration") || (key2 === "ratePerSecond"))){
validate0.errors = [{instancePath:instancePath+"/load/stages/" + i1,schemaPath:"#/definitions/loadStage/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}}];
return false;
break;
}
}
if(_errs48 === errors){
if(data15.duration !== undefined && func0.call(data15, "duration")){
let data16 = data15.duration;
const _errs49 = errors;
const _errs50 = errors;
let valid11 = false;
const _errs51 = errors;
if(errors === _errs51){
if(typeof data16 === "string"){
if(func11(data16) < 1){
const err12 = {instancePath:instancePath+"/load/stages/" + i1+"/duration",schemaPath:"#/definitions/loadStage/properties/duration/anyOf/0/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/load/stages/" + i1+"/duration",schemaPath:"#/definitions/loadStage/properties/duration/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var _valid3 = _errs51 === errors;
valid11 = valid11 || _valid3;
if(!valid11){
const _errs53 = errors;
if(errors === _errs53){
if((typeof data16 == "number") && (isFinite(data16))){
if(data16 < 0 || isNaN(data16)){
const err14 = {instancePath:instancePath+"/load/stages/" + i1+"/duration",schemaPath:"#/definitions/loadStage/properties/duration/anyOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/load/stages/" + i1+"/duration",schemaPath:"#/definitions/loadStage/properties/duration/anyOf/1/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var _valid3 = _errs53 === errors;
valid11 = valid11 || _valid3;
}
if(!valid11){
const err16 = {instancePath:instancePath+"/load/stages/" + i1+"/duration",schemaPath:"#/definitions/loadStage/properties/duration/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
validate0.errors = vErrors;
return false;
}
else {
errors = _errs50;
if(vErrors !== null){
if(_errs50){
vErrors.length = _errs50;
}
else {
vErrors = null;
}
}
}
var valid10 = _errs49 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data15.ratePerSecond !== undefined && func0.call(data15, "ratePerSecond")){
let data17 = data15.ratePerSecond;
const _errs55 = errors;
if(errors === _errs55){
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 1000000 || isNaN(data17)){
validate0.errors = [{instancePath:instancePath+"/load/stages/" + i1+"/ratePerSecond",schemaPath:"#/definitions/loadStage/properties/ratePerSecond/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}}];
return false;
}
else {
if(data17 < 0 || isNaN(data17)){
validate0.errors = [{instancePath:instancePath+"/load/stages/" + i1+"/ratePerSecond",schemaPath:"#/definitions/loadStage/properties/ratePerSecond/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/load/stages/" + i1+"/ratePerSecond",schemaPath:"#/definitions/loadStage/properties/ratePerSecond/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid10 = _errs55 === errors;
}
else {
var valid10 = true;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/load/stages/" + i1,schemaPath:"#/definitions/loadStage/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid8 = _errs45 === errors;
if(!valid8){
break;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/load/stages",schemaPath:"#/properties/load/properties/stages/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid6 = _errs43 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data8.untilBreak !== undefined && func0.call(data8, "untilBreak")){
const _errs57 = errors;
if(typeof data8.untilBreak !== "boolean"){
validate0.errors = [{instancePath:instancePath+"/load/untilBreak",schemaPath:"#/properties/load/properties/untilBreak/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid6 = _errs57 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data8.ratePerSecond !== undefined && func0.call(data8, "ratePerSecond")){
let data19 = data8.ratePerSecond;
const _errs59 = errors;
if(errors === _errs59){
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 > 1000000 || isNaN(data19)){
validate0.errors = [{instancePath:instancePath+"/load/ratePerSecond",schemaPath:"#/properties/load/properties/ratePerSecond/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}}];
return false;
}
else {
if(data19 <= 0 || isNaN(data19)){
validate0.errors = [{instancePath:instancePath+"/load/ratePerSecond",schemaPath:"#/properties/load/properties/ratePerSecond/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0}}];
return false;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/load/ratePerSecond",schemaPath:"#/properties/load/properties/ratePerSecond/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid6 = _errs59 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data8.timeout !== undefined && func0.call(data8, "timeout")){
let data20 = data8.timeout;
const _errs61 = errors;
const _errs62 = errors;
let valid12 = false;
const _errs63 = errors;
if(errors === _errs63){
if(typeof data20 === "string"){
if(func11(data20) < 1){
const err17 = {instancePath:instancePath+"/load/timeout",schemaPath:"#/properties/load/properties/timeout/anyOf/0/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/load/timeout",schemaPath:"#/properties/load/properties/timeout/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
var _valid4 = _errs63 === errors;
valid12 = valid12 || _valid4;
if(!valid12){
const _errs65 = errors;
if(!((typeof data20 == "number") && (isFinite(data20)))){
const err19 = {instancePath:instancePath+"/load/timeout",schemaPath:"#/properties/load/properties/timeout/anyOf/1/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
var _valid4 = _errs65 === errors;
valid12 = valid12 || _valid4;
}
if(!valid12){
const err20 = {instancePath:instancePath+"/load/timeout",schemaPath:"#/properties/load/properties/timeout/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
validate0.errors = vErrors;
return false;
}
else {
errors = _errs62;
if(vErrors !== null){
if(_errs62){
vErrors.length = _errs62;
}
else {
vErrors = null;
}
}
}
var valid6 = _errs61 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/load",schemaPath:"#/properties/load/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs26 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.claims !== undefined && func0.call(data, "claims")){
let data21 = data.claims;
const _errs67 = errors;
if(errors === _errs67){
if(Array.isArray(data21)){
if(data21.length < 1){
validate0.errors = [{instancePath:instancePath+"/claims",schemaPath:"#/properties/claims/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid13 = true;
const len2 = data21.length;
for(let i2=0; i2<len2; i2++){
let data22 = data21[i2];
const _errs69 = errors;
if(errors === _errs69){
if(typeof data22 === "string"){
if(func11(data22) < 1){
validate0.errors = [{instancePath:instancePath+"/claims/" + i2,schemaPath:"#/properties/claims/items/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/claims/" + i2,schemaPath:"#/properties/claims/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid13 = _errs69 === errors;
if(!valid13){
break;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/claims",schemaPath:"#/properties/claims/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs67 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.objectives !== undefined && func0.call(data, "objectives")){
let data23 = data.objectives;
const _errs71 = errors;
if(errors === _errs71){
if(Array.isArray(data23)){
var valid14 = true;
const len3 = data23.length;
for(let i3=0; i3<len3; i3++){
let data24 = data23[i3];
const _errs73 = errors;
if(errors === _errs73){
if(typeof data24 === "string"){
if(func11(data24) < 1){
validate0.errors = [{instancePath:instancePath+"/objectives/" + i3,schemaPath:"#/properties/objectives/items/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/objectives/" + i3,schemaPath:"#/properties/objectives/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid14 = _errs73 === errors;
if(!valid14){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/objectives",schemaPath:"#/properties/objectives/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs71 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.judged !== undefined && func0.call(data, "judged")){
let data25 = data.judged;
const _errs75 = errors;
if(errors === _errs75){
if(Array.isArray(data25)){
if(data25.length < 1){
validate0.errors = [{instancePath:instancePath+"/judged",schemaPath:"#/properties/judged/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid15 = true;
const len4 = data25.length;
for(let i4=0; i4<len4; i4++){
const _errs77 = errors;
if(typeof data25[i4] !== "string"){
validate0.errors = [{instancePath:instancePath+"/judged/" + i4,schemaPath:"#/properties/judged/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid15 = _errs77 === errors;
if(!valid15){
break;
}
}
if(valid15){
let i5 = data25.length;
let j0;
if(i5 > 1){
const indices0 = {};
for(;i5--;){
let item0 = data25[i5];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
validate0.errors = [{instancePath:instancePath+"/judged",schemaPath:"#/properties/judged/uniqueItems",keyword:"uniqueItems",params:{i: i5, j: j0}}];
return false;
break;
}
indices0[item0] = i5;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/judged",schemaPath:"#/properties/judged/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid3 = _errs75 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.peak !== undefined && func0.call(data, "peak")){
let data27 = data.peak;
const _errs79 = errors;
const _errs80 = errors;
let valid17 = false;
const _errs81 = errors;
if(errors === _errs81){
if(typeof data27 === "string"){
if(func11(data27) < 1){
const err21 = {instancePath:instancePath+"/peak",schemaPath:"#/properties/peak/anyOf/0/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/peak",schemaPath:"#/properties/peak/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
var _valid5 = _errs81 === errors;
valid17 = valid17 || _valid5;
if(!valid17){
const _errs83 = errors;
if(!((typeof data27 == "number") && (isFinite(data27)))){
const err23 = {instancePath:instancePath+"/peak",schemaPath:"#/properties/peak/anyOf/1/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var _valid5 = _errs83 === errors;
valid17 = valid17 || _valid5;
if(!valid17){
const _errs85 = errors;
if(errors === _errs85){
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
let missing5;
if(((data27.rate === undefined) || (!(func0.call(data27, "rate")))) && (missing5 = "rate")){
const err24 = {instancePath:instancePath+"/peak",schemaPath:"#/properties/peak/anyOf/2/required",keyword:"required",params:{missingProperty: missing5}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
else {
const _errs87 = errors;
for(const key3 of Object.keys(data27)){
if(!(((key3 === "rate") || (key3 === "headroom")) || (key3 === "spare"))){
const err25 = {instancePath:instancePath+"/peak",schemaPath:"#/properties/peak/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
break;
}
}
if(_errs87 === errors){
if(data27.rate !== undefined && func0.call(data27, "rate")){
let data28 = data27.rate;
const _errs88 = errors;
const _errs89 = errors;
let valid19 = false;
const _errs90 = errors;
if(errors === _errs90){
if(typeof data28 === "string"){
if(func11(data28) < 1){
const err26 = {instancePath:instancePath+"/peak/rate",schemaPath:"#/properties/peak/anyOf/2/properties/rate/anyOf/0/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/peak/rate",schemaPath:"#/properties/peak/anyOf/2/properties/rate/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
var _valid6 = _errs90 === errors;
valid19 = valid19 || _valid6;
if(!valid19){
const _errs92 = errors;
if(!((typeof data28 == "number") && (isFinite(data28)))){
const err28 = {instancePath:instancePath+"/peak/rate",schemaPath:"#/properties/peak/anyOf/2/properties/rate/anyOf/1/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
var _valid6 = _errs92 === errors;
valid19 = valid19 || _valid6;
}
if(!valid19){
const err29 = {instancePath:instancePath+"/peak/rate",schemaPath:"#/properties/peak/anyOf/2/properties/rate/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
else {
errors = _errs89;
if(vErrors !== null){
if(_errs89){
vErrors.length = _errs89;
}
else {
vErrors = null;
}
}
}
var valid18 = _errs88 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data27.headroom !== undefined && func0.call(data27, "headroom")){
let data29 = data27.headroom;
const _errs94 = errors;
const _errs95 = errors;
let valid20 = false;
const _errs96 = errors;
if(errors === _errs96){
if(typeof data29 === "string"){
if(func11(data29) < 1){
const err30 = {instancePath:instancePath+"/peak/headroom",schemaPath:"#/properties/peak/anyOf/2/properties/headroom/anyOf/0/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath:instancePath+"/peak/headroom",schemaPath:"#/properties/peak/anyOf/2/properties/headroom/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
var _valid7 = _errs96 === errors;
valid20 = valid20 || _valid7;
if(!valid20){
const _errs98 = errors;
if(!((typeof data29 == "number") && (isFinite(data29)))){
const err32 = {instancePath:instancePath+"/peak/headroom",schemaPath:"#/properties/peak/anyOf/2/properties/headroom/anyOf/1/type",keyword:"type",params:{type: "number"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
var _valid7 = _errs98 === errors;
valid20 = valid20 || _valid7;
}
if(!valid20){
const err33 = {instancePath:instancePath+"/peak/headroom",schemaPath:"#/properties/peak/anyOf/2/properties/headroom/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
else {
errors = _errs95;
if(vErrors !== null){
if(_errs95){
vErrors.length = _errs95;
}
else {
vErrors = null;
}
}
}
var valid18 = _errs94 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data27.spare !== undefined && func0.call(data27, "spare")){
let data30 = data27.spare;
const _errs100 = errors;
if(!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))){
const err34 = {instancePath:instancePath+"/peak/spare",schemaPath:"#/properties/peak/anyOf/2/properties/spare/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
if(errors === _errs100){
if((typeof data30 == "number") && (isFinite(data30))){
if(data30 > 1000 || isNaN(data30)){
const err35 = {instancePath:instancePath+"/peak/spare",schemaPath:"#/properties/peak/anyOf/2/properties/spare/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
else {
if(data30 < 0 || isNaN(data30)){
const err36 = {instancePath:instancePath+"/peak/spare",schemaPath:"#/properties/peak/anyOf/2/properties/spare/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
}
var valid18 = _errs100 === errors;
}
else {
var valid18 = true;
}
}
}
}
}
}
else {
const err37 = {instancePath:instancePath+"/peak",schemaPath:"#/properties/peak/anyOf/2/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
var _valid5 = _errs85 === errors;
valid17 = valid17 || _valid5;
}
}
if(!valid17){
const err38 = {instancePath:instancePath+"/peak",schemaPath:"#/properties/peak/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
validate0.errors = vErrors;
return false;
}
else {
errors = _errs80;
if(vErrors !== null){
if(_errs80){
vErrors.length = _errs80;
}
else {
vErrors = null;
}
}
}
var valid3 = _errs79 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.fanOut !== undefined && func0.call(data, "fanOut")){
let data31 = data.fanOut;
const _errs102 = errors;
if(errors === _errs102){
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
let missing6;
if((((data31.resources === undefined) || (!(func0.call(data31, "resources")))) && (missing6 = "resources")) || (((data31.pages === undefined) || (!(func0.call(data31, "pages")))) && (missing6 = "pages"))){
validate0.errors = [{instancePath:instancePath+"/fanOut",schemaPath:"#/properties/fanOut/required",keyword:"required",params:{missingProperty: missing6}}];
return false;
}
else {
const _errs104 = errors;
for(const key4 of Object.keys(data31)){
if(!((key4 === "resources") || (key4 === "pages"))){
validate0.errors = [{instancePath:instancePath+"/fanOut",schemaPath:"#/properties/fanOut/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}}];
return false;
break;
}
}
if(_errs104 === errors){
if(data31.resources !== undefined && func0.call(data31, "resources")){
let data32 = data31.resources;
const _errs105 = errors;
if(!(((typeof data32 == "number") && (!(data32 % 1) && !isNaN(data32))) && (isFinite(data32)))){
validate0.errors = [{instancePath:instancePath+"/fanOut/resources",schemaPath:"#/properties/fanOut/properties/resources/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs105){
if((typeof data32 == "number") && (isFinite(data32))){
if(data32 < 1 || isNaN(data32)){
validate0.errors = [{instancePath:instancePath+"/fanOut/resources",schemaPath:"#/properties/fanOut/properties/resources/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid21 = _errs105 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data31.pages !== undefined && func0.call(data31, "pages")){
let data33 = data31.pages;
const _errs107 = errors;
if(!(((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33))) && (isFinite(data33)))){
validate0.errors = [{instancePath:instancePath+"/fanOut/pages",schemaPath:"#/properties/fanOut/properties/pages/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs107){
if((typeof data33 == "number") && (isFinite(data33))){
if(data33 < 1 || isNaN(data33)){
validate0.errors = [{instancePath:instancePath+"/fanOut/pages",schemaPath:"#/properties/fanOut/properties/pages/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid21 = _errs107 === errors;
}
else {
var valid21 = true;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/fanOut",schemaPath:"#/properties/fanOut/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs102 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.published !== undefined && func0.call(data, "published")){
let data34 = data.published;
const _errs109 = errors;
const _errs111 = errors;
let valid22 = false;
const _errs112 = errors;
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
let missing7;
if(((data34.figures === undefined) || (!(func0.call(data34, "figures")))) && (missing7 = "figures")){
const err39 = {instancePath:instancePath+"/published",schemaPath:"#/properties/published/anyOf/0/required",keyword:"required",params:{missingProperty: missing7}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
var _valid8 = _errs112 === errors;
valid22 = valid22 || _valid8;
if(!valid22){
const _errs113 = errors;
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
let missing8;
if(((data34.phases === undefined) || (!(func0.call(data34, "phases")))) && (missing8 = "phases")){
const err40 = {instancePath:instancePath+"/published",schemaPath:"#/properties/published/anyOf/1/required",keyword:"required",params:{missingProperty: missing8}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
var _valid8 = _errs113 === errors;
valid22 = valid22 || _valid8;
if(!valid22){
const _errs114 = errors;
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
let missing9;
if(((data34.stampede === undefined) || (!(func0.call(data34, "stampede")))) && (missing9 = "stampede")){
const err41 = {instancePath:instancePath+"/published",schemaPath:"#/properties/published/anyOf/2/required",keyword:"required",params:{missingProperty: missing9}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
var _valid8 = _errs114 === errors;
valid22 = valid22 || _valid8;
}
}
if(!valid22){
const err42 = {instancePath:instancePath+"/published",schemaPath:"#/properties/published/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
validate0.errors = vErrors;
return false;
}
else {
errors = _errs111;
if(vErrors !== null){
if(_errs111){
vErrors.length = _errs111;
}
else {
vErrors = null;
}
}
}
if(errors === _errs109){
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
let missing10;
if(((data34.tool === undefined) || (!(func0.call(data34, "tool")))) && (missing10 = "tool")){
validate0.errors = [{instancePath:instancePath+"/published",schemaPath:"#/properties/published/required",keyword:"required",params:{missingProperty: missing10}}];
return false;
}
else {
const _errs115 = errors;
for(const key5 of Object.keys(data34)){
if(!((((((key5 === "tool") || (key5 === "figures")) || (key5 === "phases")) || (key5 === "orders")) || (key5 === "notes")) || (key5 === "stampede"))){
validate0.errors = [{instancePath:instancePath+"/published",schemaPath:"#/properties/published/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5}}];
return false;
break;
}
}
if(_errs115 === errors){
if(data34.tool !== undefined && func0.call(data34, "tool")){
let data35 = data34.tool;
const _errs116 = errors;
if(errors === _errs116){
if(typeof data35 === "string"){
if(func11(data35) < 1){
validate0.errors = [{instancePath:instancePath+"/published/tool",schemaPath:"#/properties/published/properties/tool/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/tool",schemaPath:"#/properties/published/properties/tool/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid23 = _errs116 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data34.figures !== undefined && func0.call(data34, "figures")){
let data36 = data34.figures;
const _errs118 = errors;
const _errs119 = errors;
if(errors === _errs119){
if(data36 && typeof data36 == "object" && !Array.isArray(data36)){
if(Object.keys(data36).length < 1){
validate0.errors = [{instancePath:instancePath+"/published/figures",schemaPath:"#/definitions/publishedFigures/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
for(const key6 of Object.keys(data36)){
let data37 = data36[key6];
const _errs122 = errors;
if(errors === _errs122){
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
const _errs124 = errors;
for(const key7 of Object.keys(data37)){
if(!((key7 === "latencyMs") || (key7 === "requestsPerSecond"))){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/publishedFigures/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7}}];
return false;
break;
}
}
if(_errs124 === errors){
if(data37.latencyMs !== undefined && func0.call(data37, "latencyMs")){
let data38 = data37.latencyMs;
const _errs125 = errors;
if(errors === _errs125){
if(data38 && typeof data38 == "object" && !Array.isArray(data38)){
const _errs127 = errors;
for(const key8 of Object.keys(data38)){
if(!(func0.call(schema14.additionalProperties.properties.latencyMs.properties, key8))){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8}}];
return false;
break;
}
}
if(_errs127 === errors){
if(data38.p2_5 !== undefined && func0.call(data38, "p2_5")){
let data39 = data38.p2_5;
const _errs128 = errors;
if(errors === _errs128){
if((typeof data39 == "number") && (isFinite(data39))){
if(data39 < 0 || isNaN(data39)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p2_5",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p2_5/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p2_5",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p2_5/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid27 = _errs128 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data38.p50 !== undefined && func0.call(data38, "p50")){
let data40 = data38.p50;
const _errs130 = errors;
if(errors === _errs130){
if((typeof data40 == "number") && (isFinite(data40))){
if(data40 < 0 || isNaN(data40)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p50",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p50/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p50",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p50/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid27 = _errs130 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data38.p90 !== undefined && func0.call(data38, "p90")){
let data41 = data38.p90;
const _errs132 = errors;
if(errors === _errs132){
if((typeof data41 == "number") && (isFinite(data41))){
if(data41 < 0 || isNaN(data41)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p90",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p90/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p90",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p90/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid27 = _errs132 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data38.p95 !== undefined && func0.call(data38, "p95")){
let data42 = data38.p95;
const _errs134 = errors;
if(errors === _errs134){
if((typeof data42 == "number") && (isFinite(data42))){
if(data42 < 0 || isNaN(data42)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p95",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p95/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p95",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p95/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid27 = _errs134 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data38.p97_5 !== undefined && func0.call(data38, "p97_5")){
let data43 = data38.p97_5;
const _errs136 = errors;
if(errors === _errs136){
if((typeof data43 == "number") && (isFinite(data43))){
if(data43 < 0 || isNaN(data43)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p97_5",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p97_5/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p97_5",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p97_5/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid27 = _errs136 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data38.p99 !== undefined && func0.call(data38, "p99")){
let data44 = data38.p99;
const _errs138 = errors;
if(errors === _errs138){
if((typeof data44 == "number") && (isFinite(data44))){
if(data44 < 0 || isNaN(data44)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p99",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p99/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p99",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p99/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid27 = _errs138 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data38.p99_9 !== undefined && func0.call(data38, "p99_9")){
let data45 = data38.p99_9;
const _errs140 = errors;
if(errors === _errs140){
if((typeof data45 == "number") && (isFinite(data45))){
if(data45 < 0 || isNaN(data45)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p99_9",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p99_9/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p99_9",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p99_9/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid27 = _errs140 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data38.p99_99 !== undefined && func0.call(data38, "p99_99")){
let data46 = data38.p99_99;
const _errs142 = errors;
if(errors === _errs142){
if((typeof data46 == "number") && (isFinite(data46))){
if(data46 < 0 || isNaN(data46)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p99_99",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p99_99/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p99_99",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p99_99/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid27 = _errs142 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data38.p99_999 !== undefined && func0.call(data38, "p99_999")){
let data47 = data38.p99_999;
const _errs144 = errors;
if(errors === _errs144){
if((typeof data47 == "number") && (isFinite(data47))){
if(data47 < 0 || isNaN(data47)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p99_999",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p99_999/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/p99_999",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/p99_999/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid27 = _errs144 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data38.mean !== undefined && func0.call(data38, "mean")){
let data48 = data38.mean;
const _errs146 = errors;
if(errors === _errs146){
if((typeof data48 == "number") && (isFinite(data48))){
if(data48 < 0 || isNaN(data48)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/mean",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/mean/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/mean",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/mean/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid27 = _errs146 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data38.stdev !== undefined && func0.call(data38, "stdev")){
let data49 = data38.stdev;
const _errs148 = errors;
if(errors === _errs148){
if((typeof data49 == "number") && (isFinite(data49))){
if(data49 < 0 || isNaN(data49)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/stdev",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/stdev/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/stdev",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/stdev/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid27 = _errs148 === errors;
}
else {
var valid27 = true;
}
if(valid27){
if(data38.max !== undefined && func0.call(data38, "max")){
let data50 = data38.max;
const _errs150 = errors;
if(errors === _errs150){
if((typeof data50 == "number") && (isFinite(data50))){
if(data50 < 0 || isNaN(data50)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/max",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/max/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs/max",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/properties/max/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid27 = _errs150 === errors;
}
else {
var valid27 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/latencyMs",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/latencyMs/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid26 = _errs125 === errors;
}
else {
var valid26 = true;
}
if(valid26){
if(data37.requestsPerSecond !== undefined && func0.call(data37, "requestsPerSecond")){
let data51 = data37.requestsPerSecond;
const _errs152 = errors;
if(errors === _errs152){
if(data51 && typeof data51 == "object" && !Array.isArray(data51)){
const _errs154 = errors;
for(const key9 of Object.keys(data51)){
if(!(((((((key9 === "p1") || (key9 === "p2_5")) || (key9 === "p50")) || (key9 === "p97_5")) || (key9 === "mean")) || (key9 === "stdev")) || (key9 === "min"))){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9}}];
return false;
break;
}
}
if(_errs154 === errors){
if(data51.p1 !== undefined && func0.call(data51, "p1")){
let data52 = data51.p1;
const _errs155 = errors;
if(errors === _errs155){
if((typeof data52 == "number") && (isFinite(data52))){
if(data52 < 0 || isNaN(data52)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/p1",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/p1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/p1",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/p1/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid28 = _errs155 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data51.p2_5 !== undefined && func0.call(data51, "p2_5")){
let data53 = data51.p2_5;
const _errs157 = errors;
if(errors === _errs157){
if((typeof data53 == "number") && (isFinite(data53))){
if(data53 < 0 || isNaN(data53)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/p2_5",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/p2_5/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/p2_5",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/p2_5/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid28 = _errs157 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data51.p50 !== undefined && func0.call(data51, "p50")){
let data54 = data51.p50;
const _errs159 = errors;
if(errors === _errs159){
if((typeof data54 == "number") && (isFinite(data54))){
if(data54 < 0 || isNaN(data54)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/p50",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/p50/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/p50",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/p50/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid28 = _errs159 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data51.p97_5 !== undefined && func0.call(data51, "p97_5")){
let data55 = data51.p97_5;
const _errs161 = errors;
if(errors === _errs161){
if((typeof data55 == "number") && (isFinite(data55))){
if(data55 < 0 || isNaN(data55)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/p97_5",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/p97_5/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/p97_5",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/p97_5/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid28 = _errs161 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data51.mean !== undefined && func0.call(data51, "mean")){
let data56 = data51.mean;
const _errs163 = errors;
if(errors === _errs163){
if((typeof data56 == "number") && (isFinite(data56))){
if(data56 < 0 || isNaN(data56)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/mean",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/mean/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/mean",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/mean/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid28 = _errs163 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data51.stdev !== undefined && func0.call(data51, "stdev")){
let data57 = data51.stdev;
const _errs165 = errors;
if(errors === _errs165){
if((typeof data57 == "number") && (isFinite(data57))){
if(data57 < 0 || isNaN(data57)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/stdev",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/stdev/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/stdev",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/stdev/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid28 = _errs165 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data51.min !== undefined && func0.call(data51, "min")){
let data58 = data51.min;
const _errs167 = errors;
if(errors === _errs167){
if((typeof data58 == "number") && (isFinite(data58))){
if(data58 < 0 || isNaN(data58)){
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/min",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/min/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond/min",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/properties/min/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid28 = _errs167 === errors;
}
else {
var valid28 = true;
}
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1")+"/requestsPerSecond",schemaPath:"#/definitions/publishedFigures/additionalProperties/properties/requestsPerSecond/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid26 = _errs152 === errors;
}
else {
var valid26 = true;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/definitions/publishedFigures/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid25 = _errs122 === errors;
if(!valid25){
break;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/figures",schemaPath:"#/definitions/publishedFigures/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid23 = _errs118 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data34.phases !== undefined && func0.call(data34, "phases")){
let data59 = data34.phases;
const _errs169 = errors;
if(errors === _errs169){
if(Array.isArray(data59)){
if(data59.length < 1){
validate0.errors = [{instancePath:instancePath+"/published/phases",schemaPath:"#/properties/published/properties/phases/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid29 = true;
const len5 = data59.length;
for(let i6=0; i6<len5; i6++){
const _errs171 = errors;
if(!(validate13(data59[i6], {instancePath:instancePath+"/published/phases/" + i6,parentData:data59,parentDataProperty:i6,rootData}))){
vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
errors = vErrors.length;
}
var valid29 = _errs171 === errors;
if(!valid29){
break;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/phases",schemaPath:"#/properties/published/properties/phases/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid23 = _errs169 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data34.orders !== undefined && func0.call(data34, "orders")){
let data61 = data34.orders;
const _errs172 = errors;
if(errors === _errs172){
if(Array.isArray(data61)){
if(data61.length < 1){
validate0.errors = [{instancePath:instancePath+"/published/orders",schemaPath:"#/properties/published/properties/orders/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid30 = true;
const len6 = data61.length;
for(let i7=0; i7<len6; i7++){
let data62 = data61[i7];
const _errs174 = errors;
if(errors === _errs174){
if(Array.isArray(data62)){
if(data62.length < 2){
validate0.errors = [{instancePath:instancePath+"/published/orders/" + i7,schemaPath:"#/properties/published/properties/orders/items/minItems",keyword:"minItems",params:{limit: 2}}];
return false;
}
else {
var valid31 = true;
const len7 = data62.length;
for(let i8=0; i8<len7; i8++){
let data63 = data62[i8];
const _errs176 = errors;
if(errors === _errs176){
if(typeof data63 === "string"){
if(func11(data63) < 1){
validate0.errors = [{instancePath:instancePath+"/published/orders/" + i7+"/" + i8,schemaPath:"#/properties/published/properties/orders/items/items/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/orders/" + i7+"/" + i8,schemaPath:"#/properties/published/properties/orders/items/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid31 = _errs176 === errors;
if(!valid31){
break;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/orders/" + i7,schemaPath:"#/properties/published/properties/orders/items/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid30 = _errs174 === errors;
if(!valid30){
break;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/orders",schemaPath:"#/properties/published/properties/orders/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid23 = _errs172 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data34.notes !== undefined && func0.call(data34, "notes")){
let data64 = data34.notes;
const _errs178 = errors;
if(errors === _errs178){
if(Array.isArray(data64)){
var valid32 = true;
const len8 = data64.length;
for(let i9=0; i9<len8; i9++){
let data65 = data64[i9];
const _errs180 = errors;
if(errors === _errs180){
if(typeof data65 === "string"){
if(func11(data65) < 1){
validate0.errors = [{instancePath:instancePath+"/published/notes/" + i9,schemaPath:"#/properties/published/properties/notes/items/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/notes/" + i9,schemaPath:"#/properties/published/properties/notes/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid32 = _errs180 === errors;
if(!valid32){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/notes",schemaPath:"#/properties/published/properties/notes/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid23 = _errs178 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data34.stampede !== undefined && func0.call(data34, "stampede")){
let data66 = data34.stampede;
const _errs182 = errors;
if(errors === _errs182){
if(data66 && typeof data66 == "object" && !Array.isArray(data66)){
if(Object.keys(data66).length < 1){
validate0.errors = [{instancePath:instancePath+"/published/stampede",schemaPath:"#/properties/published/properties/stampede/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
const _errs184 = errors;
for(const key10 of Object.keys(data66)){
if(!((key10 === "scaled") || (key10 === "fixed"))){
validate0.errors = [{instancePath:instancePath+"/published/stampede",schemaPath:"#/properties/published/properties/stampede/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10}}];
return false;
break;
}
}
if(_errs184 === errors){
if(data66.scaled !== undefined && func0.call(data66, "scaled")){
let data67 = data66.scaled;
const _errs185 = errors;
if(errors === _errs185){
if(Array.isArray(data67)){
var valid34 = true;
const len9 = data67.length;
for(let i10=0; i10<len9; i10++){
let data68 = data67[i10];
const _errs187 = errors;
if(errors === _errs187){
if(data68 && typeof data68 == "object" && !Array.isArray(data68)){
let missing11;
if(((((((data68.workers === undefined) || (!(func0.call(data68, "workers")))) && (missing11 = "workers")) || (((data68.documents === undefined) || (!(func0.call(data68, "documents")))) && (missing11 = "documents"))) || (((data68.wallMs === undefined) || (!(func0.call(data68, "wallMs")))) && (missing11 = "wallMs"))) || (((data68.fetches === undefined) || (!(func0.call(data68, "fetches")))) && (missing11 = "fetches"))) || (((data68.stores === undefined) || (!(func0.call(data68, "stores")))) && (missing11 = "stores"))){
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10,schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/required",keyword:"required",params:{missingProperty: missing11}}];
return false;
}
else {
const _errs189 = errors;
for(const key11 of Object.keys(data68)){
if(!(((((key11 === "workers") || (key11 === "documents")) || (key11 === "wallMs")) || (key11 === "fetches")) || (key11 === "stores"))){
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10,schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11}}];
return false;
break;
}
}
if(_errs189 === errors){
if(data68.workers !== undefined && func0.call(data68, "workers")){
let data69 = data68.workers;
const _errs190 = errors;
if(!(((typeof data69 == "number") && (!(data69 % 1) && !isNaN(data69))) && (isFinite(data69)))){
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/workers",schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/workers/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs190){
if((typeof data69 == "number") && (isFinite(data69))){
if(data69 < 1 || isNaN(data69)){
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/workers",schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/workers/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid35 = _errs190 === errors;
}
else {
var valid35 = true;
}
if(valid35){
if(data68.documents !== undefined && func0.call(data68, "documents")){
let data70 = data68.documents;
const _errs192 = errors;
if(!(((typeof data70 == "number") && (!(data70 % 1) && !isNaN(data70))) && (isFinite(data70)))){
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/documents",schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/documents/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs192){
if((typeof data70 == "number") && (isFinite(data70))){
if(data70 < 1 || isNaN(data70)){
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/documents",schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/documents/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid35 = _errs192 === errors;
}
else {
var valid35 = true;
}
if(valid35){
if(data68.wallMs !== undefined && func0.call(data68, "wallMs")){
let data71 = data68.wallMs;
const _errs194 = errors;
if(errors === _errs194){
if(Array.isArray(data71)){
if(data71.length > 4){
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/wallMs",schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/wallMs/maxItems",keyword:"maxItems",params:{limit: 4}}];
return false;
}
else {
if(data71.length < 4){
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/wallMs",schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/wallMs/minItems",keyword:"minItems",params:{limit: 4}}];
return false;
}
else {
var valid36 = true;
const len10 = data71.length;
for(let i11=0; i11<len10; i11++){
let data72 = data71[i11];
const _errs196 = errors;
if(errors === _errs196){
if((typeof data72 == "number") && (isFinite(data72))){
if(data72 < 0 || isNaN(data72)){
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/wallMs/" + i11,schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/wallMs/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/wallMs/" + i11,schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/wallMs/items/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid36 = _errs196 === errors;
if(!valid36){
break;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/wallMs",schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/wallMs/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid35 = _errs194 === errors;
}
else {
var valid35 = true;
}
if(valid35){
if(data68.fetches !== undefined && func0.call(data68, "fetches")){
let data73 = data68.fetches;
const _errs198 = errors;
if(errors === _errs198){
if(Array.isArray(data73)){
if(data73.length > 4){
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/fetches",schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/fetches/maxItems",keyword:"maxItems",params:{limit: 4}}];
return false;
}
else {
if(data73.length < 4){
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/fetches",schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/fetches/minItems",keyword:"minItems",params:{limit: 4}}];
return false;
}
else {
var valid37 = true;
const len11 = data73.length;
for(let i12=0; i12<len11; i12++){
let data74 = data73[i12];
const _errs200 = errors;
if(errors === _errs200){
if((typeof data74 == "number") && (isFinite(data74))){
if(data74 < 0 || isNaN(data74)){
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/fetches/" + i12,schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/fetches/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/fetches/" + i12,schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/fetches/items/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid37 = _errs200 === errors;
if(!valid37){
break;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/fetches",schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/fetches/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid35 = _errs198 === errors;
}
else {
var valid35 = true;
}
if(valid35){
if(data68.stores !== undefined && func0.call(data68, "stores")){
let data75 = data68.stores;
const _errs202 = errors;
if(errors === _errs202){
if(Array.isArray(data75)){
if(data75.length > 4){
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/stores",schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/stores/maxItems",keyword:"maxItems",params:{limit: 4}}];
return false;
}
else {
if(data75.length < 4){
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/stores",schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/stores/minItems",keyword:"minItems",params:{limit: 4}}];
return false;
}
else {
var valid38 = true;
const len12 = data75.length;
for(let i13=0; i13<len12; i13++){
let data76 = data75[i13];
const _errs204 = errors;
if(errors === _errs204){
if((typeof data76 == "number") && (isFinite(data76))){
if(data76 < 0 || isNaN(data76)){
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/stores/" + i13,schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/stores/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/stores/" + i13,schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/stores/items/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid38 = _errs204 === errors;
if(!valid38){
break;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10+"/stores",schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/properties/stores/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid35 = _errs202 === errors;
}
else {
var valid35 = true;
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled/" + i10,schemaPath:"#/properties/published/properties/stampede/properties/scaled/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid34 = _errs187 === errors;
if(!valid34){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/stampede/scaled",schemaPath:"#/properties/published/properties/stampede/properties/scaled/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid33 = _errs185 === errors;
}
else {
var valid33 = true;
}
if(valid33){
if(data66.fixed !== undefined && func0.call(data66, "fixed")){
let data77 = data66.fixed;
const _errs206 = errors;
if(errors === _errs206){
if(Array.isArray(data77)){
var valid39 = true;
const len13 = data77.length;
for(let i14=0; i14<len13; i14++){
let data78 = data77[i14];
const _errs208 = errors;
if(errors === _errs208){
if(data78 && typeof data78 == "object" && !Array.isArray(data78)){
let missing12;
if(((((((data78.workers === undefined) || (!(func0.call(data78, "workers")))) && (missing12 = "workers")) || (((data78.documents === undefined) || (!(func0.call(data78, "documents")))) && (missing12 = "documents"))) || (((data78.wallMs === undefined) || (!(func0.call(data78, "wallMs")))) && (missing12 = "wallMs"))) || (((data78.fetches === undefined) || (!(func0.call(data78, "fetches")))) && (missing12 = "fetches"))) || (((data78.stores === undefined) || (!(func0.call(data78, "stores")))) && (missing12 = "stores"))){
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14,schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/required",keyword:"required",params:{missingProperty: missing12}}];
return false;
}
else {
const _errs210 = errors;
for(const key12 of Object.keys(data78)){
if(!(((((key12 === "workers") || (key12 === "documents")) || (key12 === "wallMs")) || (key12 === "fetches")) || (key12 === "stores"))){
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14,schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12}}];
return false;
break;
}
}
if(_errs210 === errors){
if(data78.workers !== undefined && func0.call(data78, "workers")){
let data79 = data78.workers;
const _errs211 = errors;
if(!(((typeof data79 == "number") && (!(data79 % 1) && !isNaN(data79))) && (isFinite(data79)))){
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/workers",schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/workers/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs211){
if((typeof data79 == "number") && (isFinite(data79))){
if(data79 < 1 || isNaN(data79)){
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/workers",schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/workers/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid40 = _errs211 === errors;
}
else {
var valid40 = true;
}
if(valid40){
if(data78.documents !== undefined && func0.call(data78, "documents")){
let data80 = data78.documents;
const _errs213 = errors;
if(!(((typeof data80 == "number") && (!(data80 % 1) && !isNaN(data80))) && (isFinite(data80)))){
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/documents",schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/documents/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs213){
if((typeof data80 == "number") && (isFinite(data80))){
if(data80 < 1 || isNaN(data80)){
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/documents",schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/documents/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid40 = _errs213 === errors;
}
else {
var valid40 = true;
}
if(valid40){
if(data78.wallMs !== undefined && func0.call(data78, "wallMs")){
let data81 = data78.wallMs;
const _errs215 = errors;
if(errors === _errs215){
if(Array.isArray(data81)){
if(data81.length > 4){
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/wallMs",schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/wallMs/maxItems",keyword:"maxItems",params:{limit: 4}}];
return false;
}
else {
if(data81.length < 4){
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/wallMs",schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/wallMs/minItems",keyword:"minItems",params:{limit: 4}}];
return false;
}
else {
var valid41 = true;
const len14 = data81.length;
for(let i15=0; i15<len14; i15++){
let data82 = data81[i15];
const _errs217 = errors;
if(errors === _errs217){
if((typeof data82 == "number") && (isFinite(data82))){
if(data82 < 0 || isNaN(data82)){
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/wallMs/" + i15,schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/wallMs/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/wallMs/" + i15,schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/wallMs/items/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid41 = _errs217 === errors;
if(!valid41){
break;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/wallMs",schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/wallMs/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid40 = _errs215 === errors;
}
else {
var valid40 = true;
}
if(valid40){
if(data78.fetches !== undefined && func0.call(data78, "fetches")){
let data83 = data78.fetches;
const _errs219 = errors;
if(errors === _errs219){
if(Array.isArray(data83)){
if(data83.length > 4){
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/fetches",schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/fetches/maxItems",keyword:"maxItems",params:{limit: 4}}];
return false;
}
else {
if(data83.length < 4){
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/fetches",schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/fetches/minItems",keyword:"minItems",params:{limit: 4}}];
return false;
}
else {
var valid42 = true;
const len15 = data83.length;
for(let i16=0; i16<len15; i16++){
let data84 = data83[i16];
const _errs221 = errors;
if(errors === _errs221){
if((typeof data84 == "number") && (isFinite(data84))){
if(data84 < 0 || isNaN(data84)){
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/fetches/" + i16,schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/fetches/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/fetches/" + i16,schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/fetches/items/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid42 = _errs221 === errors;
if(!valid42){
break;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/fetches",schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/fetches/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid40 = _errs219 === errors;
}
else {
var valid40 = true;
}
if(valid40){
if(data78.stores !== undefined && func0.call(data78, "stores")){
let data85 = data78.stores;
const _errs223 = errors;
if(errors === _errs223){
if(Array.isArray(data85)){
if(data85.length > 4){
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/stores",schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/stores/maxItems",keyword:"maxItems",params:{limit: 4}}];
return false;
}
else {
if(data85.length < 4){
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/stores",schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/stores/minItems",keyword:"minItems",params:{limit: 4}}];
return false;
}
else {
var valid43 = true;
const len16 = data85.length;
for(let i17=0; i17<len16; i17++){
let data86 = data85[i17];
const _errs225 = errors;
if(errors === _errs225){
if((typeof data86 == "number") && (isFinite(data86))){
if(data86 < 0 || isNaN(data86)){
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/stores/" + i17,schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/stores/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/stores/" + i17,schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/stores/items/type",keyword:"type",params:{type: "number"}}];
return false;
}
}
var valid43 = _errs225 === errors;
if(!valid43){
break;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14+"/stores",schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/properties/stores/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid40 = _errs223 === errors;
}
else {
var valid40 = true;
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed/" + i14,schemaPath:"#/properties/published/properties/stampede/properties/fixed/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid39 = _errs208 === errors;
if(!valid39){
break;
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/stampede/fixed",schemaPath:"#/properties/published/properties/stampede/properties/fixed/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid33 = _errs206 === errors;
}
else {
var valid33 = true;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published/stampede",schemaPath:"#/properties/published/properties/stampede/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid23 = _errs182 === errors;
}
else {
var valid23 = true;
}
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/published",schemaPath:"#/properties/published/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs109 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.lab !== undefined && func0.call(data, "lab")){
let data87 = data.lab;
const _errs227 = errors;
const _errs229 = errors;
const _errs230 = errors;
let valid45 = true;
const _errs231 = errors;
if(data87 && typeof data87 == "object" && !Array.isArray(data87)){
let missing13;
if(((data87.kind === undefined) || (!(func0.call(data87, "kind")))) && (missing13 = "kind")){
const err43 = {};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
else {
if(data87.kind !== undefined && func0.call(data87, "kind")){
if("load" !== data87.kind){
const err44 = {};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
}
var _valid9 = _errs231 === errors;
errors = _errs230;
if(vErrors !== null){
if(_errs230){
vErrors.length = _errs230;
}
else {
vErrors = null;
}
}
if(_valid9){
const _errs233 = errors;
if(!(validate15(data87, {instancePath:instancePath+"/lab",parentData:data,parentDataProperty:"lab",rootData}))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
errors = vErrors.length;
}
var _valid9 = _errs233 === errors;
valid45 = _valid9;
}
if(!valid45){
const err45 = {instancePath:instancePath+"/lab",schemaPath:"#/properties/lab/allOf/0/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
validate0.errors = vErrors;
return false;
}
var valid44 = _errs229 === errors;
if(valid44){
const _errs234 = errors;
const _errs235 = errors;
let valid47 = true;
const _errs236 = errors;
if(data87 && typeof data87 == "object" && !Array.isArray(data87)){
let missing14;
if(((data87.kind === undefined) || (!(func0.call(data87, "kind")))) && (missing14 = "kind")){
const err46 = {};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
else {
if(data87.kind !== undefined && func0.call(data87, "kind")){
if("stampede" !== data87.kind){
const err47 = {};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
}
var _valid10 = _errs236 === errors;
errors = _errs235;
if(vErrors !== null){
if(_errs235){
vErrors.length = _errs235;
}
else {
vErrors = null;
}
}
if(_valid10){
const _errs238 = errors;
const _errs239 = errors;
if(errors === _errs239){
if(data87 && typeof data87 == "object" && !Array.isArray(data87)){
let missing15;
if((((((((data87.kind === undefined) || (!(func0.call(data87, "kind")))) && (missing15 = "kind")) || (((data87.strategies === undefined) || (!(func0.call(data87, "strategies")))) && (missing15 = "strategies"))) || (((data87.stores === undefined) || (!(func0.call(data87, "stores")))) && (missing15 = "stores"))) || (((data87.documents === undefined) || (!(func0.call(data87, "documents")))) && (missing15 = "documents"))) || (((data87.workers === undefined) || (!(func0.call(data87, "workers")))) && (missing15 = "workers"))) || (((data87.origins === undefined) || (!(func0.call(data87, "origins")))) && (missing15 = "origins"))){
validate0.errors = [{instancePath:instancePath+"/lab",schemaPath:"#/definitions/labStampede/required",keyword:"required",params:{missingProperty: missing15}}];
return false;
}
else {
const _errs241 = errors;
for(const key13 of Object.keys(data87)){
if(!(((((((key13 === "kind") || (key13 === "strategies")) || (key13 === "stores")) || (key13 === "documents")) || (key13 === "workers")) || (key13 === "starts")) || (key13 === "origins"))){
validate0.errors = [{instancePath:instancePath+"/lab",schemaPath:"#/definitions/labStampede/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key13}}];
return false;
break;
}
}
if(_errs241 === errors){
if(data87.kind !== undefined && func0.call(data87, "kind")){
const _errs242 = errors;
if("stampede" !== data87.kind){
validate0.errors = [{instancePath:instancePath+"/lab/kind",schemaPath:"#/definitions/labStampede/properties/kind/const",keyword:"const",params:{allowedValue: "stampede"}}];
return false;
}
var valid50 = _errs242 === errors;
}
else {
var valid50 = true;
}
if(valid50){
if(data87.strategies !== undefined && func0.call(data87, "strategies")){
let data91 = data87.strategies;
const _errs243 = errors;
if(errors === _errs243){
if(Array.isArray(data91)){
if(data91.length < 1){
validate0.errors = [{instancePath:instancePath+"/lab/strategies",schemaPath:"#/definitions/labStampede/properties/strategies/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid51 = true;
const len17 = data91.length;
for(let i18=0; i18<len17; i18++){
let data92 = data91[i18];
const _errs245 = errors;
if(!((((data92 === "none") || (data92 === "async")) || (data92 === "stampede")) || (data92 === "stampede_async"))){
validate0.errors = [{instancePath:instancePath+"/lab/strategies/" + i18,schemaPath:"#/definitions/labStampede/properties/strategies/items/enum",keyword:"enum",params:{allowedValues: schema21.properties.strategies.items.enum}}];
return false;
}
var valid51 = _errs245 === errors;
if(!valid51){
break;
}
}
if(valid51){
let i19 = data91.length;
let j1;
if(i19 > 1){
outer0:
for(;i19--;){
for(j1 = i19; j1--;){
if(func280(data91[i19], data91[j1])){
validate0.errors = [{instancePath:instancePath+"/lab/strategies",schemaPath:"#/definitions/labStampede/properties/strategies/uniqueItems",keyword:"uniqueItems",params:{i: i19, j: j1}}];
return false;
break outer0;
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/lab/strategies",schemaPath:"#/definitions/labStampede/properties/strategies/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid50 = _errs243 === errors;
}
else {
var valid50 = true;
}
if(valid50){
if(data87.stores !== undefined && func0.call(data87, "stores")){
let data93 = data87.stores;
const _errs246 = errors;
if(errors === _errs246){
if(Array.isArray(data93)){
if(data93.length < 1){
validate0.errors = [{instancePath:instancePath+"/lab/stores",schemaPath:"#/definitions/labStampede/properties/stores/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid53 = true;
const len18 = data93.length;
for(let i20=0; i20<len18; i20++){
let data94 = data93[i20];
const _errs248 = errors;
if(!((data94 === "process") || (data94 === "redis"))){
validate0.errors = [{instancePath:instancePath+"/lab/stores/" + i20,schemaPath:"#/definitions/labStampede/properties/stores/items/enum",keyword:"enum",params:{allowedValues: schema21.properties.stores.items.enum}}];
return false;
}
var valid53 = _errs248 === errors;
if(!valid53){
break;
}
}
if(valid53){
let i21 = data93.length;
let j2;
if(i21 > 1){
outer1:
for(;i21--;){
for(j2 = i21; j2--;){
if(func280(data93[i21], data93[j2])){
validate0.errors = [{instancePath:instancePath+"/lab/stores",schemaPath:"#/definitions/labStampede/properties/stores/uniqueItems",keyword:"uniqueItems",params:{i: i21, j: j2}}];
return false;
break outer1;
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/lab/stores",schemaPath:"#/definitions/labStampede/properties/stores/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid50 = _errs246 === errors;
}
else {
var valid50 = true;
}
if(valid50){
if(data87.documents !== undefined && func0.call(data87, "documents")){
let data95 = data87.documents;
const _errs249 = errors;
if(errors === _errs249){
if(Array.isArray(data95)){
if(data95.length < 1){
validate0.errors = [{instancePath:instancePath+"/lab/documents",schemaPath:"#/definitions/labStampede/properties/documents/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid55 = true;
const len19 = data95.length;
for(let i22=0; i22<len19; i22++){
let data96 = data95[i22];
const _errs251 = errors;
if(!((data96 === "scaled") || (data96 === "fixed"))){
validate0.errors = [{instancePath:instancePath+"/lab/documents/" + i22,schemaPath:"#/definitions/labStampede/properties/documents/items/enum",keyword:"enum",params:{allowedValues: schema21.properties.documents.items.enum}}];
return false;
}
var valid55 = _errs251 === errors;
if(!valid55){
break;
}
}
if(valid55){
let i23 = data95.length;
let j3;
if(i23 > 1){
outer2:
for(;i23--;){
for(j3 = i23; j3--;){
if(func280(data95[i23], data95[j3])){
validate0.errors = [{instancePath:instancePath+"/lab/documents",schemaPath:"#/definitions/labStampede/properties/documents/uniqueItems",keyword:"uniqueItems",params:{i: i23, j: j3}}];
return false;
break outer2;
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/lab/documents",schemaPath:"#/definitions/labStampede/properties/documents/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid50 = _errs249 === errors;
}
else {
var valid50 = true;
}
if(valid50){
if(data87.workers !== undefined && func0.call(data87, "workers")){
let data97 = data87.workers;
const _errs252 = errors;
if(errors === _errs252){
if(Array.isArray(data97)){
if(data97.length < 1){
validate0.errors = [{instancePath:instancePath+"/lab/workers",schemaPath:"#/definitions/labStampede/properties/workers/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid57 = true;
const len20 = data97.length;
for(let i24=0; i24<len20; i24++){
let data98 = data97[i24];
const _errs254 = errors;
if(!(((typeof data98 == "number") && (!(data98 % 1) && !isNaN(data98))) && (isFinite(data98)))){
validate0.errors = [{instancePath:instancePath+"/lab/workers/" + i24,schemaPath:"#/definitions/labStampede/properties/workers/items/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs254){
if((typeof data98 == "number") && (isFinite(data98))){
if(data98 > 100000 || isNaN(data98)){
validate0.errors = [{instancePath:instancePath+"/lab/workers/" + i24,schemaPath:"#/definitions/labStampede/properties/workers/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000}}];
return false;
}
else {
if(data98 < 1 || isNaN(data98)){
validate0.errors = [{instancePath:instancePath+"/lab/workers/" + i24,schemaPath:"#/definitions/labStampede/properties/workers/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid57 = _errs254 === errors;
if(!valid57){
break;
}
}
if(valid57){
let i25 = data97.length;
let j4;
if(i25 > 1){
const indices1 = {};
for(;i25--;){
let item1 = data97[i25];
if(!(((typeof item1 == "number") && (!(item1 % 1) && !isNaN(item1))) && (isFinite(item1)))){
continue;
}
if(typeof indices1[item1] == "number"){
j4 = indices1[item1];
validate0.errors = [{instancePath:instancePath+"/lab/workers",schemaPath:"#/definitions/labStampede/properties/workers/uniqueItems",keyword:"uniqueItems",params:{i: i25, j: j4}}];
return false;
break;
}
indices1[item1] = i25;
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/lab/workers",schemaPath:"#/definitions/labStampede/properties/workers/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid50 = _errs252 === errors;
}
else {
var valid50 = true;
}
if(valid50){
if(data87.starts !== undefined && func0.call(data87, "starts")){
let data99 = data87.starts;
const _errs256 = errors;
if(errors === _errs256){
if(Array.isArray(data99)){
if(data99.length < 1){
validate0.errors = [{instancePath:instancePath+"/lab/starts",schemaPath:"#/definitions/labStampede/properties/starts/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid59 = true;
const len21 = data99.length;
for(let i26=0; i26<len21; i26++){
let data100 = data99[i26];
const _errs258 = errors;
if(!((data100 === "same-tick") || (data100 === "staggered"))){
validate0.errors = [{instancePath:instancePath+"/lab/starts/" + i26,schemaPath:"#/definitions/labStampede/properties/starts/items/enum",keyword:"enum",params:{allowedValues: schema21.properties.starts.items.enum}}];
return false;
}
var valid59 = _errs258 === errors;
if(!valid59){
break;
}
}
if(valid59){
let i27 = data99.length;
let j5;
if(i27 > 1){
outer3:
for(;i27--;){
for(j5 = i27; j5--;){
if(func280(data99[i27], data99[j5])){
validate0.errors = [{instancePath:instancePath+"/lab/starts",schemaPath:"#/definitions/labStampede/properties/starts/uniqueItems",keyword:"uniqueItems",params:{i: i27, j: j5}}];
return false;
break outer3;
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/lab/starts",schemaPath:"#/definitions/labStampede/properties/starts/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid50 = _errs256 === errors;
}
else {
var valid50 = true;
}
if(valid50){
if(data87.origins !== undefined && func0.call(data87, "origins")){
let data101 = data87.origins;
const _errs259 = errors;
if(errors === _errs259){
if(Array.isArray(data101)){
if(data101.length < 1){
validate0.errors = [{instancePath:instancePath+"/lab/origins",schemaPath:"#/definitions/labStampede/properties/origins/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid61 = true;
const len22 = data101.length;
for(let i28=0; i28<len22; i28++){
let data102 = data101[i28];
const _errs261 = errors;
if(!(((data102 === "healthy") || (data102 === "slow")) || (data102 === "failing"))){
validate0.errors = [{instancePath:instancePath+"/lab/origins/" + i28,schemaPath:"#/definitions/labStampede/properties/origins/items/enum",keyword:"enum",params:{allowedValues: schema21.properties.origins.items.enum}}];
return false;
}
var valid61 = _errs261 === errors;
if(!valid61){
break;
}
}
if(valid61){
let i29 = data101.length;
let j6;
if(i29 > 1){
outer4:
for(;i29--;){
for(j6 = i29; j6--;){
if(func280(data101[i29], data101[j6])){
validate0.errors = [{instancePath:instancePath+"/lab/origins",schemaPath:"#/definitions/labStampede/properties/origins/uniqueItems",keyword:"uniqueItems",params:{i: i29, j: j6}}];
return false;
break outer4;
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/lab/origins",schemaPath:"#/definitions/labStampede/properties/origins/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid50 = _errs259 === errors;
}
else {
var valid50 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/lab",schemaPath:"#/definitions/labStampede/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var _valid10 = _errs238 === errors;
valid47 = _valid10;
}
if(!valid47){
const err48 = {instancePath:instancePath+"/lab",schemaPath:"#/properties/lab/allOf/1/if",keyword:"if",params:{failingKeyword: "then"}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
validate0.errors = vErrors;
return false;
}
var valid44 = _errs234 === errors;
}
if(errors === _errs227){
if(data87 && typeof data87 == "object" && !Array.isArray(data87)){
let missing16;
if(((data87.kind === undefined) || (!(func0.call(data87, "kind")))) && (missing16 = "kind")){
validate0.errors = [{instancePath:instancePath+"/lab",schemaPath:"#/properties/lab/required",keyword:"required",params:{missingProperty: missing16}}];
return false;
}
else {
if(data87.kind !== undefined && func0.call(data87, "kind")){
let data103 = data87.kind;
if(typeof data103 !== "string"){
validate0.errors = [{instancePath:instancePath+"/lab/kind",schemaPath:"#/properties/lab/properties/kind/type",keyword:"type",params:{type: "string"}}];
return false;
}
if(!((data103 === "load") || (data103 === "stampede"))){
validate0.errors = [{instancePath:instancePath+"/lab/kind",schemaPath:"#/properties/lab/properties/kind/enum",keyword:"enum",params:{allowedValues: schema0.properties.lab.properties.kind.enum}}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath:instancePath+"/lab",schemaPath:"#/properties/lab/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid3 = _errs227 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}

module.exports.schemaHash = 'c8e48839e787b1beb1e23fda7580c6168e83abb0acf7176a487e45bde07df2be'
