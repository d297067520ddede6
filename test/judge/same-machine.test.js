import t from 'tap'
import { isSameMachine, listOtherThings } from '../../src/judge/same-machine.js'
import { told } from '../fixtures/told.js'

const machine = {
  cpuModel: 'a|b<script>',
  cores: 2,
  memoryBytes: 8.0e9,
  platform: 'linux x64',
  kernel: '6.1',
  node: 'v22',
  governor: null,
  clockSource: 'tsc',
  virtualization: 'vm',
  niceness: null,
  versions: {}
}

t.test('a new kernel, another Node.js or a few megabytes are the same machine', async (t) => {
  t.ok(
    isSameMachine(machine, {
      ...machine,
      kernel: '6.2',
      node: 'v24',
      governor: 'performance',
      niceness: -10,
      memoryBytes: 8.05e9,
      versions: { haproxy: '3' }
    })
  )
})

t.test('another processor, more cores, more memory are another one', async (t) => {
  t.same(told(listOtherThings(machine, { ...machine, cpuModel: 'x', cores: 4, memoryBytes: 16e9, virtualization: null })), [
    'cpuModel a|b<script> against x', 'cores 2 against 4', 'virtualization vm against null', 'memory 7 GiB against 15 GiB'
  ])
})
