import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { parse } from 'yaml'
import { renderInflux } from '../../src/report/dashboards/influx.js'
import { layWriteRequest } from '../../src/report/dashboards/live.js'
import { renderPrometheus } from '../../src/report/dashboards/prometheus.js'
import { makeFiveRepeatResult } from '../report/fixture.js'

const ROOT = new URL('../../', import.meta.url)
const read = (file) => readFileSync(new URL(file, ROOT), 'utf8')
const dashboard = JSON.parse(read('dashboards/baseload.json'))
const live = JSON.parse(read('dashboards/baseload-live.json'))
const compose = parse(read('docker-compose.yml'), { merge: true })
const datasources = parse(read('dashboards/provisioning/datasources/baseload.yml')).datasources
const result = makeFiveRepeatResult()
const tick = {
  atMs: 0,
  elapsedMs: 1,
  ratePerSecond: 1,
  p50Us: 1,
  p99Us: 1,
  failed: 1,
  soFar: { due: 2, ok: 1, failed: 1, slow: [] },
  labels: { run: 'a', target: 'b', phase: 'peak', driver: 'native', start: '1' }
}
/** One sample a line, of the end of a run and of a second within it. */
const exposition = [
  renderPrometheus({ result }),
  ...layWriteRequest([tick]).timeseries.map(({ labels }) =>
    `${labels.find(({ name }) => name === '__name__').value}{${labels.map(({ name, value }) => `${name}="${value}"`).join(',')}} 1`)
].join('\n')
const lines = renderInflux({ result })

for (const [name, { panels, templating }] of Object.entries({ dashboard, live })) {
  t.test(`every metric that the ${name} asks for is one that the format has, with the labels asked for`, async (t) => {
    const emitted = new Set([...exposition.matchAll(/^([a-z_]+)(?=[{ ])/gm)].map(([name]) => name))
    const expressions = [
      ...panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr ?? [])),
      ...templating.list.map(({ query }) => query.query)
    ]
    t.ok(expressions.length > 5)
    for (const expression of expressions) {
      const names = expression.match(/baseload_[a-z_]+/g) ?? []
      t.ok(names.length > 0, expression)
      for (const name of names) t.ok(emitted.has(name), name)
    }
    for (const { targets } of panels) {
      for (const { expr = '', legendFormat = '' } of targets) {
        const samples = exposition.split('\n').filter((line) => line.startsWith(/baseload_[a-z_]+/.exec(expr)?.[0] ?? 'none'))
        for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) {
          t.ok(samples.some((line) => line.includes(`${label}="`)), `${expr}: ${label}`)
        }
      }
    }
  })
}

t.test('and every measurement and field of InfluxDB', async (t) => {
  const queries = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ query }) => query ?? []))
  t.equal(queries.length, 1)
  for (const query of queries) {
    for (const [, measurement] of query.matchAll(/_measurement == "(\w+)"/g)) t.ok(lines.includes(`${measurement},`), measurement)
    for (const [, field] of query.matchAll(/_field == "(\w+)"/g)) t.ok(lines.includes(`,${field}=`), field)
  }
})

t.test('panels have a title, a description and a place of their own, and their data source is provisioned', async (t) => {
  const uids = datasources.map(({ uid }) => uid)
  const taken = new Set()
  for (const { title, description, datasource, targets, gridPos: { x, y, w, h }, of } of listPanels()) {
    t.ok(title && description, title)
    t.ok(uids.includes(datasource.uid) && targets.every((target) => uids.includes(target.datasource.uid)), title)
    for (let column = x; column < x + w; column++) {
      for (let row = y; row < y + h; row++) {
        if (taken.has(`${of} ${column},${row}`)) t.fail(`${title} covers another panel`)
        taken.add(`${of} ${column},${row}`)
      }
    }
  }
  t.equal(new Set(listPanels().map(({ id, of }) => `${of} ${id}`)).size, listPanels().length)
})

function listPanels () {
  return [dashboard, live].flatMap(({ uid, panels }) => panels.map((panel) => ({ ...panel, of: uid })))
}

t.test('the containers are those that the data sources name, only there with the profile, and what they mount exists', async (t) => {
  const services = Object.entries(compose.services).filter(([, { profiles }]) => profiles)
  t.same(services.map(([name]) => name).toSorted(), ['grafana', 'influxdb', 'prometheus', 'pushgateway'])
  for (const [name, { profiles, volumes = [] }] of services) {
    t.same(profiles, ['dashboards'], name)
    for (const volume of volumes) t.ok(existsSync(new URL(volume.split(':')[0], ROOT)), volume)
  }
  for (const { url } of datasources) t.ok(compose.services[new URL(url).hostname], url)
  const [influx] = datasources.filter(({ type }) => type === 'influxdb')
  const { environment } = compose.services.influxdb
  t.equal(influx.secureJsonData.token, environment.DOCKER_INFLUXDB_INIT_ADMIN_TOKEN)
  t.equal(influx.jsonData.organization, environment.DOCKER_INFLUXDB_INIT_ORG)
  t.equal(influx.jsonData.defaultBucket, environment.DOCKER_INFLUXDB_INIT_BUCKET)
  const [{ static_configs: [{ targets }], honor_labels: honor }] = parse(read('dashboards/prometheus.yml')).scrape_configs
  t.ok(honor)
  for (const target of targets) t.ok(compose.services[target.split(':')[0]], target)
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
t.test('promtool check config', { skip: !hasPromtool && 'promtool not found (Debian: prometheus)' }, async (t) => {
  const { status, stdout, stderr } = spawnSync(
    'promtool',
    ['check', 'config', fileURLToPath(new URL('dashboards/prometheus.yml', ROOT))],
    { encoding: 'utf8' }
  )
  t.equal(status, 0, stdout + stderr)
})
