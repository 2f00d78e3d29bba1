import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Service } from './service.ts'

type Ports = {
  /** Where the primary is reached. */
  database: number
  /** Where any instance of Finishwork is reached. */
  web: number
}
type Behind = { members: { postgres: number; rest: number }[]; instances: number[] }

/** HAProxy: one address for the primary, by Patroni's own word, and one for the instances that are ready. */
export function proxy(folder: string, ports: Ports, { members, instances }: Behind): Service {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `global
  maxconn 4000

defaults
  timeout connect 2s
  timeout check 3s
  timeout client 1h
  timeout server 1h

listen primary
  bind 127.0.0.1:${ports.database}
  mode tcp
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${members.map(({ postgres, rest }, n) => `  server node-${n} 127.0.0.1:${postgres} check port ${rest}`).join('\n')}

listen web
  bind 127.0.0.1:${ports.web}
  mode http
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host finishwork.example
  http-check expect status 200
  option redispatch 1
  retries 2
  default-server inter 500ms fall 2 rise 1
${instances.map((port, n) => `  server instance-${n} 127.0.0.1:${port} check`).join('\n')}
`,
  )
  return new Service({ name: 'haproxy', folder, file: '/usr/sbin/haproxy', args: ['-f', file, '-db'] })
}
