// Pages that attack the browser that opens them, its network or the verdict. Each has what has to come of it.
import { createServer, type Socket } from 'node:net'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { respond, type WebScript } from './scriptedWeb.ts'

/** Loopback services that no page may reach; they count who does. */
export interface Forbidden {
  tcpPort: number
  udpPort: number
  reached(): number
  stop(): Promise<void>
}

export const startForbidden = async (): Promise<Forbidden> => {
  let reached = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    reached += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const udp = createSocket('udp4').on('message', () => {
    reached += 1
  })
  udp.bind(0, '127.0.0.1')
  await once(udp, 'listening')
  return {
    tcpPort: (server.address() as AddressInfo).port,
    udpPort: udp.address().port,
    reached: () => reached,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      udp.close()
      await new Promise((stopped) => void server.close(stopped))
    },
  }
}

export interface HostileRendering {
  name: string
  /** Below http://NAME.test/. */
  pages: Readonly<Record<string, string | WebScript>>
  /** `visible`: the attack fails and the link is judged. Otherwise the reasons for which the check may end. */
  outcome: 'visible' | readonly string[]
}

const link = '<p><a href="http://target.test/">Anchor</a></p>'
const page = (script: string): Record<string, string> => ({ '/': `${link}<script>${script}</script>` })
const redirect =
  (location: string): WebScript =>
  (_request, socket) =>
    respond(socket, 302, { location })

type Ports = Pick<Forbidden, 'tcpPort' | 'udpPort'>

export const hostileRenderings = (ports: Ports): HostileRendering[] => [
  ...leading(ports),
  ...loading(insideOf(ports)),
  ...connecting(ports, insideOf(ports)),
  ...exhausting,
  ...deceiving,
]

const insideOf = ({ tcpPort }: Ports): string[] => {
  return [
    `http://127.0.0.1:${tcpPort}/`,
    `http://localhost:${tcpPort}/`,
    `http://[::1]:${tcpPort}/`,
    `http://0x7f000001:${tcpPort}/`,
    `http://0.0.0.0:${tcpPort}/`,
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://inside.test/',
    'http://ankerplatz.test/',
  ]
}

const leading = ({ tcpPort }: Ports): HostileRendering[] => [
  {
    name: 'a redirect to loopback',
    pages: { '/': redirect(`http://127.0.0.1:${tcpPort}/`) },
    outcome: ['blocked_url'],
  },
  {
    name: 'a redirect to a name that resolves to loopback',
    pages: { '/': redirect('http://inside.test/') },
    outcome: ['blocked_address'],
  },
  { name: 'a redirect to ourselves', pages: { '/': redirect('http://ankerplatz.test/') }, outcome: ['blocked_url'] },
  {
    name: 'a script that leads to loopback',
    pages: page(`location='http://127.0.0.1:${tcpPort}/'`),
    outcome: ['blocked_url'],
  },
  { name: 'a script that leads to a file', pages: page(`location='file:///etc/passwd'`), outcome: 'visible' },
  {
    name: 'a script that leads to the settings of the browser',
    pages: page(`location='chrome://settings'`),
    outcome: 'visible',
  },
  { name: 'a script that leads to data', pages: page(`location='data:text/html,x'`), outcome: 'visible' },
  {
    name: 'a script that leads to a blob',
    pages: page(`location=URL.createObjectURL(new Blob(['x'],{type:'text/html'}))`),
    outcome: ['left_the_web'],
  },
]

const loading = (inside: readonly string[]): HostileRendering[] => {
  const list = JSON.stringify(inside)
  return [
    {
      name: 'pictures, frames, styles and scripts of forbidden addresses',
      pages: {
        '/':
          link +
          inside
            .map(
              (url) =>
                `<img src="${url}"><iframe src="${url}"></iframe><link rel=stylesheet href="${url}"><script src="${url}"></script><object data="${url}"></object><video src="${url}"></video>`,
            )
            .join(''),
      },
      outcome: 'visible',
    },
    {
      name: 'hints to connect',
      pages: {
        '/':
          link +
          inside
            .map((url) =>
              ['preconnect', 'dns-prefetch', 'prefetch', 'preload', 'modulepreload', 'prerender']
                .map((rel) => `<link rel=${rel} as=script href="${url}">`)
                .join(''),
            )
            .join('') +
          `<script type=speculationrules>{"prefetch":[{"urls":${list}}],"prerender":[{"urls":${list}}]}</script>`,
      },
      outcome: 'visible',
    },
    {
      name: 'fetches of all kinds',
      pages: page(
        `for(const u of ${list}){for(const method of ['GET','POST','PUT'])fetch(u,{method,mode:'no-cors',body:method==='GET'?undefined:'x'}).catch(()=>0);navigator.sendBeacon(u,'x');new Image().src=u;const x=new XMLHttpRequest;x.open('POST',u);x.send('x');try{new EventSource(u)}catch{}}`,
      ),
      outcome: 'visible',
    },
  ]
}

const connecting = ({ tcpPort, udpPort }: Ports, inside: readonly string[]): HostileRendering[] => {
  const list = JSON.stringify(inside)
  return [
    {
      name: 'web sockets',
      pages: page(`for(const u of ${list})try{new WebSocket(u.replace('http','ws'))}catch{}`),
      outcome: 'visible',
    },
    {
      name: 'peer connections',
      pages: page(
        `const f=document.createElement('iframe');document.body.append(f);for(const w of [window,f.contentWindow])try{const c=new w.RTCPeerConnection({iceServers:[{urls:'stun:127.0.0.1:${udpPort}'},{urls:'turn:127.0.0.1:${tcpPort}?transport=tcp',username:'a',credential:'b'}]});c.createDataChannel('x');c.createOffer().then(o=>c.setLocalDescription(o))}catch{}`,
      ),
      outcome: 'visible',
    },
    {
      name: 'web transport',
      pages: page(`try{new WebTransport('https://127.0.0.1:${udpPort}/')}catch{}`),
      outcome: 'visible',
    },
    {
      name: 'workers',
      pages: {
        ...page(
          `new Worker('/w.js');try{new SharedWorker('/w.js')}catch{};navigator.serviceWorker?.register('/w.js').catch(()=>0);new Worker(URL.createObjectURL(new Blob(['for(const u of ${list.replaceAll('"', '\\"')})fetch(u).catch(()=>0)'])))`,
        ),
        '/w.js': (_request, socket) =>
          respond(
            socket,
            200,
            { 'content-type': 'text/javascript' },
            `for(const u of ${list}){fetch(u).catch(()=>0);try{new WebSocket(u.replace('http','ws'))}catch{}}`,
          ),
      },
      outcome: 'visible',
    },
    {
      name: 'popups and new windows',
      pages: page(
        `for(const u of ${list}){open(u);open(u,'_blank','noopener');const a=document.createElement('a');a.href=u;a.target='_blank';a.click()}`,
      ),
      outcome: 'visible',
    },
    {
      name: 'forms that are sent to forbidden addresses',
      pages: {
        '/': `${link}<iframe name=f></iframe><form id=g target=f method=post action="http://127.0.0.1:${tcpPort}/"><input name=a></form><script>g.submit()</script>`,
      },
      outcome: 'visible',
    },
  ]
}

const exhausting: HostileRendering[] = [
  { name: 'an endless loop', pages: page('for(;;);'), outcome: ['timeout'] },
  {
    name: 'an endless loop once the page has loaded',
    pages: page('onload=()=>setTimeout(()=>{for(;;);},300)'),
    outcome: ['timeout'],
  },
  { name: 'endless alerts', pages: page('for(;;)alert(1)'), outcome: ['timeout'] },
  { name: 'some alerts', pages: page('alert(1);confirm(1);prompt(1)'), outcome: 'visible' },
  {
    name: 'a memory bomb',
    pages: page('const a=[];for(;;)a.push(new Array(1e6).fill(a.length))'),
    outcome: ['crashed', 'memory', 'timeout'],
  },
  {
    name: 'a memory bomb of buffers',
    pages: page('const a=[];setInterval(()=>{for(let i=0;i<4;i++)a.push(new Uint8Array(5e7).fill(1))},10)'),
    outcome: ['crashed', 'memory', 'timeout'],
  },
  {
    name: 'a huge document',
    pages: page(`document.body.append(...Array.from({length:60000},()=>document.createElement('b')))`),
    outcome: ['too_many_elements'],
  },
  {
    name: 'ten thousand requests',
    pages: page(`for(let i=0;i<10000;i++)fetch('/n'+i).catch(()=>0)`),
    outcome: ['too_many_requests'],
  },
  {
    name: 'ten thousand requests for the same',
    pages: page(`for(let i=0;i<10000;i++)fetch('/n').catch(()=>0)`),
    outcome: ['too_many_requests'],
  },
  {
    name: 'an endless download',
    pages: {
      ...page(`const a=document.createElement('a');a.href='/file';a.download='x';a.click();location='/file'`),
      '/file': (_request, socket) =>
        respond(
          socket,
          200,
          { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' },
          'x'.repeat(1_000_000),
        ),
    },
    outcome: ['not_html'],
  },
  { name: 'a silent server', pages: { '/': () => undefined }, outcome: ['timeout'] },
  {
    name: 'a style sheet that never comes',
    pages: { '/': `<link rel=stylesheet href=/never>${link}`, '/never': () => undefined },
    outcome: ['timeout', 'visible'],
  },
  { name: 'printing', pages: page('print();print();onbeforeunload=()=>1'), outcome: 'visible' },
  {
    name: 'a page that leads to itself',
    pages: page(`location='/?'+Math.random()`),
    outcome: ['too_many_redirects', 'too_many_requests'],
  },
  {
    name: 'a meta refresh to itself',
    pages: { '/': `<meta http-equiv=refresh content=0>${link}` },
    outcome: ['too_many_redirects', 'too_many_requests', 'timeout'],
  },
  {
    name: 'an endless history',
    pages: page(`setInterval(()=>{history.pushState(0,'','/?'+Math.random());history.back()},1)`),
    outcome: ['visible', 'timeout', 'crashed'],
  },
  { name: 'a redirect to itself', pages: { '/': redirect('/') }, outcome: ['too_many_redirects', 'connection_error'] },
]

const deceiving: HostileRendering[] = [
  {
    name: 'prototypes that lie',
    pages: page(`const r={x:10,y:10,width:100,height:20,top:10,left:10,right:110,bottom:30};
      Element.prototype.getBoundingClientRect=()=>r;Element.prototype.getClientRects=()=>[r];Range.prototype.getClientRects=()=>[r];
      Document.prototype.elementsFromPoint=()=>[];Document.prototype.querySelectorAll=()=>[];window.getComputedStyle=()=>({});
      Object.defineProperty(Node.prototype,'parentNode',{get:()=>null});Array.prototype.flatMap=()=>[];JSON.stringify=()=>'{}';Promise.prototype.then=()=>0`),
    outcome: 'visible',
  },
  {
    name: 'elements named like properties',
    pages: {
      '/': `<form><input name=parentNode><input name=parentElement><input name=getAttribute><input name=style><input name=contains><input name=isConnected>${link}</form>
      ${['querySelectorAll', 'documentElement', 'body', 'elementsFromPoint', 'getAnimations', 'createTreeWalker', 'createRange'].map((name) => `<form name=${name}></form><img name=${name} alt="">`).join('')}`,
    },
    outcome: 'visible',
  },
]
