import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findCacheFolder } from '../../src/config/cache-folder.js'
import { findExecutable } from './executables.js'

/**
 * What tests need and no package manager has, in the version that they were written for. Of k6-operator it is only the schema, which comes
 * with its source. `path` is below the folder of modules.
 * @type {Record<'k6' | 'k6-operator', { module: string, variable: string, path: string | null, install: string }>}
 */
export const GO_PROGRAMS = {
  k6: {
    module: 'go.k6.io/k6@v1.8.1',
    variable: 'K6_BIN',
    path: null,
    install: 'go install go.k6.io/k6@v1.8.1 (Go: https://go.dev/dl), or name one with K6_BIN'
  },
  'k6-operator': {
    module: 'github.com/grafana/k6-operator@v0.0.19',
    variable: 'K6_OPERATOR_CRD',
    path: 'github.com/grafana/k6-operator@v0.0.19/config/crd/bases/k6.io_testruns.yaml',
    install:
      'go mod download github.com/grafana/k6-operator@v0.0.19 (Go: https://go.dev/dl), or name its k6.io_testruns.yaml with K6_OPERATOR_CRD'
  }
}

/**
 * The variable's file, else PATH, set-up's own folder and Go's. Go itself is only asked where its usual folders have nothing.
 * @param {{ name: keyof typeof GO_PROGRAMS, env: NodeJS.ProcessEnv }} options
 * @returns {string | null} the program's path, or that of the schema
 */
export function findGoProgram ({ name, env }) {
  const { variable, path } = GO_PROGRAMS[name]
  const given = env[variable]
  if (path !== null) return findFile(given ? [given] : listModuleFolders(env).map((folder) => join(folder, path)))
  if (given) return findExecutable({ names: [given], env })
  const inFolders = (/** @type {string[]} */ folders) => folders.map((folder) => join(folder, 'bin', name))
  return findExecutable({ names: [name, join(findInstallFolder({ name, env }), name), ...inFolders(listGoPaths(env))], env }) ??
    findExecutable({ names: inFolders(askGo('GOPATH', env)), env })
}

/**
 * Where set-up puts a program: a folder for this version of it alone, outside of the project as `npm ci` empties node_modules.
 * @param {{ name: keyof typeof GO_PROGRAMS, env: NodeJS.ProcessEnv }} options
 */
export function findInstallFolder ({ name, env }) {
  const [, version] = GO_PROGRAMS[name].module.split('@')
  return join(findCacheFolder(env) ?? join(tmpdir(), 'baseload-setup'), `${name}-${version}`)
}

/** PATH, else where Go's own instructions put it. @param {NodeJS.ProcessEnv} env */
export function findGo (env) {
  return findExecutable({ names: ['go', '/usr/local/go/bin/go'], env })
}

/** @param {string[]} files */
function findFile (files) {
  return files.find(existsSync) ?? null
}

/** @param {NodeJS.ProcessEnv} env */
function listModuleFolders (env) {
  const usual = env.GOMODCACHE ? [env.GOMODCACHE] : listGoPaths(env).map((folder) => join(folder, 'pkg', 'mod'))
  return usual.some(existsSync) ? usual : askGo('GOMODCACHE', env)
}

/** @param {NodeJS.ProcessEnv} env */
function listGoPaths (env) {
  return (env.GOPATH || join(homedir(), 'go')).split(delimiter)
}

/** @param {'GOPATH' | 'GOMODCACHE'} setting @param {NodeJS.ProcessEnv} env */
function askGo (setting, env) {
  const go = findGo(env)
  if (go === null) return []
  const { status, stdout } = spawnSync(go, ['env', setting], { encoding: 'utf8', env })
  return status === 0 ? stdout.trim().split(delimiter).filter(Boolean) : []
}
