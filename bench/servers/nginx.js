import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * nginx with one worker that answers everything by itself: a server that costs so little that the load generator is what is measured.
 * @param {{ program: string, port: number, folder: string }} options folder: everything it writes goes there
 * @returns {Promise<{ file: string, args: string[] }>}
 */
export async function writeNginx ({ program, port, folder }) {
  const prefix = join(folder, 'nginx')
  await mkdir(prefix, { recursive: true })
  await writeFile(join(prefix, 'nginx.conf'), configure({ port, prefix }))
  return { file: program, args: ['-p', prefix, '-c', 'nginx.conf', '-e', join(prefix, 'error.log')] }
}

/** @param {{ port: number, prefix: string }} options */
function configure ({ port, prefix }) {
  return `daemon off;
master_process off;
worker_processes 1;
pid ${prefix}/nginx.pid;
error_log ${prefix}/error.log crit;
events { worker_connections 8192; multi_accept on; }
http {
  access_log off;
  # A connection must never end within a trial: what is measured is not reconnecting.
  keepalive_requests 1000000000;
  keepalive_timeout 1h;
  client_body_temp_path ${prefix}/body;
  proxy_temp_path ${prefix}/proxy;
  fastcgi_temp_path ${prefix}/fastcgi;
  uwsgi_temp_path ${prefix}/uwsgi;
  scgi_temp_path ${prefix}/scgi;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    default_type text/plain;
    location / { return 200 'ok'; }
  }
}
`
}
