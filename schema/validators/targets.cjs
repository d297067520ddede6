// Made by scripts/validators.js
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"$schema":"http://json-schema.org/draft-07/schema#","title":"baseload targets","description":"The servers that come with baseload, by name.","type":"object","minProperties":1,"propertyNames":{"$ref":"#/definitions/targetName"},"additionalProperties":{"$ref":"#/definitions/target"},"definitions":{"target":{"title":"Target","description":"A server that can be booted, loaded and stopped.","type":"object","additionalProperties":false,"required":["title","parts","request","good"],"properties":{"title":{"description":"What it is, in a few words, for tables.","type":"string","minLength":1,"examples":["fastify, gzip"]},"parts":{"description":"The processes, in the order they start. The last one is the one that load is driven at.","type":"array","items":{"$ref":"#/definitions/partSpec"},"minItems":1},"request":{"$ref":"#/definitions/requestSpec"},"http":{"description":"2: asked over HTTP/2. https agrees on it by ALPN; over http the server has to take it without being asked (prior knowledge). HTTP/1.1 when absent.","type":"integer","enum":[2],"examples":[2]},"streams":{"description":"With http: 2, requests at once on each connection; 1 when absent.","type":"integer","minimum":1,"maximum":1000,"examples":[10]},"good":{"$ref":"#/definitions/goodAnswer"},"readyTimeoutMs":{"description":"Time until the port must answer; 10000 when absent.","type":"integer","minimum":1,"examples":[10000]}}},"targetName":{"description":"Letters, digits, dot, dash and underscore; at most 64 of them. It stands in tables, trial names and file names.","type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$","examples":["node-http"]},"headers":{"description":"Header names with their values, as text. The values of Authorization, Cookie and the like are hidden in records.","type":"object","examples":[{"accept-encoding":"gzip"}],"additionalProperties":{"type":"string"}},"requestSpec":{"title":"Request","description":"One HTTP request, sent again and again.","type":"object","additionalProperties":false,"required":["path"],"properties":{"method":{"description":"GET when absent.","type":"string","pattern":"^[A-Z]+$","examples":["POST"]},"path":{"description":"Path and query.","type":"string","pattern":"^/\\S*$","examples":["/items/1?full=yes"]},"headers":{"$ref":"#/definitions/headers"},"body":{"description":"Sent as it is; give content-type in headers.","type":"string"},"grpc":{"description":"A unary gRPC call instead of an HTTP request; `headers` are its metadata.","type":"object","additionalProperties":false,"required":["proto","method","message"],"properties":{"proto":{"description":"The proto file: below targets/ for a target that ships, else a path.","type":"string","minLength":1,"examples":["protocol/item.proto"]},"method":{"description":"package.Service/Method","type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_.]*/[A-Za-z_][A-Za-z0-9_]*$","examples":["catalogue.Items/Get"]},"message":{"description":"The message that is sent.","type":"object"},"json":{"$ref":"#/definitions/jsonPaths"},"via":{"description":"How it is driven: raw HTTP/2 frames (when absent), or the client of @grpc/grpc-js, to see what that costs.","type":"string","enum":["frames","grpc-js"]}},"title":"gRPC call"}}},"byteRange":{"description":"A length in bytes: at least, at most, or both.","type":"object","additionalProperties":false,"properties":{"min":{"description":"This many bytes or more.","type":"integer","minimum":0},"max":{"description":"This many bytes or fewer.","type":"integer","minimum":0}}},"jsonPaths":{"description":"Dotted paths that the JSON answer has. null: any value will do; any other value must be equal.","type":"object","examples":[{"data.item.id":null}],"additionalProperties":{"anyOf":[{"type":"string"},{"type":"number"},{"type":"boolean"},{"type":"null"}]}},"goodAnswer":{"title":"Good answer","description":"What a good answer looks like. All that is given must hold; what is not given is not looked at. An answer that is not good counts as failed.","type":"object","additionalProperties":false,"properties":{"status":{"description":"HTTP status; 200 when absent.","type":"integer","minimum":100,"maximum":599,"examples":[200]},"contentEncoding":{"description":"The content-encoding header; identity means that there is none.","type":"string","enum":["identity","gzip","br","deflate"]},"body":{"description":"The whole body as text, after decoding.","type":"string"},"bodyBytes":{"$ref":"#/definitions/byteRange"},"decodedBytes":{"$ref":"#/definitions/byteRange"},"json":{"$ref":"#/definitions/jsonPaths"},"jsonAbsent":{"description":"Dotted paths that the JSON answer must not have: errors, for GraphQL.","type":"array","items":{"type":"string"},"examples":[["errors"]]}}},"partCheck":{"title":"Part check","description":"A question to this part alone, asked once before anything is loaded.","type":"object","additionalProperties":false,"required":["kind"],"properties":{"kind":{"description":"How the question is asked.","type":"string","enum":["http","grpc"]},"request":{"$ref":"#/definitions/requestSpec"},"good":{"$ref":"#/definitions/goodAnswer"},"grpc":{"description":"grpc only: what is called, and what its answer must have.","type":"object","additionalProperties":false,"required":["proto","method","message"],"properties":{"proto":{"description":"The proto file, below targets/.","type":"string","minLength":1,"examples":["protocol/item.proto"]},"method":{"description":"package.Service/Method","type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_.]*/[A-Za-z_][A-Za-z0-9_]*$","examples":["catalogue.Items/Get"]},"message":{"description":"The message that is sent.","type":"object"},"json":{"$ref":"#/definitions/jsonPaths"}}}},"if":{"properties":{"kind":{"const":"grpc"}}},"then":{"required":["grpc"]},"else":{"required":["request","good"]}},"partSpec":{"title":"Part","description":"One process of a target. Parts start in order; the last one is the one that load is driven at.","type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"description":"Unique within the target.","type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$","examples":["server"]},"script":{"description":"A script below targets/, run as a Node.js process.","type":"string","minLength":1,"examples":["node-http.js"]},"haproxy":{"description":"haproxy with a listener of the haproxy.cfg that comes with baseload. tls: TLS 1.3 with a certificate made for the run, HTTP/2 or HTTP/1.1 by ALPN.","type":"string","enum":["plain","compressing","caching","tls"]},"redis":{"description":"An empty Redis of the run's own, which keeps nothing.","type":"string","enum":["plain"]},"nginx":{"description":"nginx in front of the server that BASELOAD_BACKEND in env names.","type":"string","enum":["plain","caching"]},"command":{"description":"A shell command that starts the server and stays in the foreground.","type":"string","minLength":1,"examples":["node app.js"]},"port":{"description":"command only: a port that the command listens on by itself. When absent, a free one is handed to it in the variable PORT.","type":"integer","minimum":1,"maximum":65535,"examples":[3000]},"env":{"description":"Added to the environment. {{name.url}} and {{name.host}} stand for the address of an earlier part.","type":"object","examples":[{"UPSTREAM":"{{server.url}}"}],"additionalProperties":{"type":"string"}},"check":{"$ref":"#/definitions/partCheck"}},"oneOf":[{"required":["script"]},{"required":["haproxy"]},{"required":["redis"]},{"required":["nginx"]},{"required":["command"]}]}}};
const schema1 = {"description":"Letters, digits, dot, dash and underscore; at most 64 of them. It stands in tables, trial names and file names.","type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$","examples":["node-http"]};
const pattern0 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$", "u");
const schema2 = {"title":"Target","description":"A server that can be booted, loaded and stopped.","type":"object","additionalProperties":false,"required":["title","parts","request","good"],"properties":{"title":{"description":"What it is, in a few words, for tables.","type":"string","minLength":1,"examples":["fastify, gzip"]},"parts":{"description":"The processes, in the order they start. The last one is the one that load is driven at.","type":"array","items":{"$ref":"#/definitions/partSpec"},"minItems":1},"request":{"$ref":"#/definitions/requestSpec"},"http":{"description":"2: asked over HTTP/2. https agrees on it by ALPN; over http the server has to take it without being asked (prior knowledge). HTTP/1.1 when absent.","type":"integer","enum":[2],"examples":[2]},"streams":{"description":"With http: 2, requests at once on each connection; 1 when absent.","type":"integer","minimum":1,"maximum":1000,"examples":[10]},"good":{"$ref":"#/definitions/goodAnswer"},"readyTimeoutMs":{"description":"Time until the port must answer; 10000 when absent.","type":"integer","minimum":1,"examples":[10000]}}};
const func0 = Object.prototype.hasOwnProperty;
const func5 = require("ajv/dist/runtime/ucs2length").default;
const schema3 = {"title":"Part","description":"One process of a target. Parts start in order; the last one is the one that load is driven at.","type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"description":"Unique within the target.","type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$","examples":["server"]},"script":{"description":"A script below targets/, run as a Node.js process.","type":"string","minLength":1,"examples":["node-http.js"]},"haproxy":{"description":"haproxy with a listener of the haproxy.cfg that comes with baseload. tls: TLS 1.3 with a certificate made for the run, HTTP/2 or HTTP/1.1 by ALPN.","type":"string","enum":["plain","compressing","caching","tls"]},"redis":{"description":"An empty Redis of the run's own, which keeps nothing.","type":"string","enum":["plain"]},"nginx":{"description":"nginx in front of the server that BASELOAD_BACKEND in env names.","type":"string","enum":["plain","caching"]},"command":{"description":"A shell command that starts the server and stays in the foreground.","type":"string","minLength":1,"examples":["node app.js"]},"port":{"description":"command only: a port that the command listens on by itself. When absent, a free one is handed to it in the variable PORT.","type":"integer","minimum":1,"maximum":65535,"examples":[3000]},"env":{"description":"Added to the environment. {{name.url}} and {{name.host}} stand for the address of an earlier part.","type":"object","examples":[{"UPSTREAM":"{{server.url}}"}],"additionalProperties":{"type":"string"}},"check":{"$ref":"#/definitions/partCheck"}},"oneOf":[{"required":["script"]},{"required":["haproxy"]},{"required":["redis"]},{"required":["nginx"]},{"required":["command"]}]};
const schema4 = {"title":"Part check","description":"A question to this part alone, asked once before anything is loaded.","type":"object","additionalProperties":false,"required":["kind"],"properties":{"kind":{"description":"How the question is asked.","type":"string","enum":["http","grpc"]},"request":{"$ref":"#/definitions/requestSpec"},"good":{"$ref":"#/definitions/goodAnswer"},"grpc":{"description":"grpc only: what is called, and what its answer must have.","type":"object","additionalProperties":false,"required":["proto","method","message"],"properties":{"proto":{"description":"The proto file, below targets/.","type":"string","minLength":1,"examples":["protocol/item.proto"]},"method":{"description":"package.Service/Method","type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_.]*/[A-Za-z_][A-Za-z0-9_]*$","examples":["catalogue.Items/Get"]},"message":{"description":"The message that is sent.","type":"object"},"json":{"$ref":"#/definitions/jsonPaths"}}}},"if":{"properties":{"kind":{"const":"grpc"}}},"then":{"required":["grpc"]},"else":{"required":["request","good"]}};
const schema7 = {"description":"Dotted paths that the JSON answer has. null: any value will do; any other value must be equal.","type":"object","examples":[{"data.item.id":null}],"additionalProperties":{"anyOf":[{"type":"string"},{"type":"number"},{"type":"boolean"},{"type":"null"}]}};
const schema5 = {"title":"Request","description":"One HTTP request, sent again and again.","type":"object","additionalProperties":false,"required":["path"],"properties":{"method":{"description":"GET when absent.","type":"string","pattern":"^[A-Z]+$","examples":["POST"]},"path":{"description":"Path and query.","type":"string","pattern":"^/\\S*$","examples":["/items/1?full=yes"]},"headers":{"$ref":"#/definitions/headers"},"body":{"description":"Sent as it is; give content-type in headers.","type":"string"},"grpc":{"description":"A unary gRPC call instead of an HTTP request; `headers` are its metadata.","type":"object","additionalProperties":false,"required":["proto","method","message"],"properties":{"proto":{"description":"The proto file: below targets/ for a target that ships, else a path.","type":"string","minLength":1,"examples":["protocol/item.proto"]},"method":{"description":"package.Service/Method","type":"string","pattern":"^[A-Za-z_][A-Za-z0-9_.]*/[A-Za-z_][A-Za-z0-9_]*$","examples":["catalogue.Items/Get"]},"message":{"description":"The message that is sent.","type":"object"},"json":{"$ref":"#/definitions/jsonPaths"},"via":{"description":"How it is driven: raw HTTP/2 frames (when absent), or the client of @grpc/grpc-js, to see what that costs.","type":"string","enum":["frames","grpc-js"]}},"title":"gRPC call"}}};
const schema6 = {"description":"Header names with their values, as text. The values of Authorization, Cookie and the like are hidden in records.","type":"object","examples":[{"accept-encoding":"gzip"}],"additionalProperties":{"type":"string"}};
const pattern2 = new RegExp("^[A-Z]+$", "u");
const pattern3 = new RegExp("^/\\S*$", "u");
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
if(func5(data6) < 1){
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
if(func5(data5) < 1){
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
if(func5(data1) < 1){
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
if(func5(data5) < 1){
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
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.title === undefined) || (!(func0.call(data, "title")))) && (missing0 = "title")) || (((data.parts === undefined) || (!(func0.call(data, "parts")))) && (missing0 = "parts"))) || (((data.request === undefined) || (!(func0.call(data, "request")))) && (missing0 = "request"))) || (((data.good === undefined) || (!(func0.call(data, "good")))) && (missing0 = "good"))){
validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 of Object.keys(data)){
if(!(((((((key0 === "title") || (key0 === "parts")) || (key0 === "request")) || (key0 === "http")) || (key0 === "streams")) || (key0 === "good")) || (key0 === "readyTimeoutMs"))){
validate1.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.title !== undefined && func0.call(data, "title")){
let data0 = data.title;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(func5(data0) < 1){
validate1.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate1.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.parts !== undefined && func0.call(data, "parts")){
let data1 = data.parts;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
if(data1.length < 1){
validate1.errors = [{instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate2(data1[i0], {instancePath:instancePath+"/parts/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
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
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.request !== undefined && func0.call(data, "request")){
const _errs7 = errors;
if(!(validate4(data.request, {instancePath:instancePath+"/request",parentData:data,parentDataProperty:"request",rootData}))){
vErrors = vErrors === null ? validate4.errors : vErrors.concat(validate4.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.http !== undefined && func0.call(data, "http")){
let data4 = data.http;
const _errs8 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate1.errors = [{instancePath:instancePath+"/http",schemaPath:"#/properties/http/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(!(data4 === 2)){
validate1.errors = [{instancePath:instancePath+"/http",schemaPath:"#/properties/http/enum",keyword:"enum",params:{allowedValues: schema2.properties.http.enum}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.streams !== undefined && func0.call(data, "streams")){
let data5 = data.streams;
const _errs10 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate1.errors = [{instancePath:instancePath+"/streams",schemaPath:"#/properties/streams/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs10){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 1000 || isNaN(data5)){
validate1.errors = [{instancePath:instancePath+"/streams",schemaPath:"#/properties/streams/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000}}];
return false;
}
else {
if(data5 < 1 || isNaN(data5)){
validate1.errors = [{instancePath:instancePath+"/streams",schemaPath:"#/properties/streams/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.good !== undefined && func0.call(data, "good")){
const _errs12 = errors;
if(!(validate6(data.good, {instancePath:instancePath+"/good",parentData:data,parentDataProperty:"good",rootData}))){
vErrors = vErrors === null ? validate6.errors : vErrors.concat(validate6.errors);
errors = vErrors.length;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.readyTimeoutMs !== undefined && func0.call(data, "readyTimeoutMs")){
let data7 = data.readyTimeoutMs;
const _errs13 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate1.errors = [{instancePath:instancePath+"/readyTimeoutMs",schemaPath:"#/properties/readyTimeoutMs/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs13){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 1 || isNaN(data7)){
validate1.errors = [{instancePath:instancePath+"/readyTimeoutMs",schemaPath:"#/properties/readyTimeoutMs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid0 = _errs13 === errors;
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
else {
validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate1.errors = vErrors;
return errors === 0;
}


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
validate0.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
for(const key0 of Object.keys(data)){
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof key0 === "string"){
if(!pattern0.test(key0)){
const err0 = {instancePath,schemaPath:"#/definitions/targetName/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"},propertyName:key0};
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
const err1 = {instancePath,schemaPath:"#/definitions/targetName/type",keyword:"type",params:{type: "string"},propertyName:key0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var valid0 = _errs1 === errors;
if(!valid0){
const err2 = {instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate0.errors = vErrors;
return false;
break;
}
}
if(valid0){
for(const key1 of Object.keys(data)){
const _errs5 = errors;
if(!(validate1(data[key1], {instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data,parentDataProperty:key1,rootData}))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
var valid2 = _errs5 === errors;
if(!valid2){
break;
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

module.exports.schemaHash = '42a6a858c12c9cd61ee468a8695df61a058ffcac288a2578c070cb662688cbff'
