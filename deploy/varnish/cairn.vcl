vcl 4.1;

# Varnish 7 in front of Cairn. Pages say what they show (Cache-Tag) and for how long they may be kept (CDN-Cache-Control);
# with CDN_PURGE_URL=http://<this Varnish>/ and CDN_PURGE_TOKEN=<the token below> Cairn tells it what has changed.

import std;

backend cairn {
	.host = "127.0.0.1";
	.port = "4321";
	.probe = {
		.url = "/readyz";
		.interval = 2s;
		.timeout = 2s;
		.threshold = 2;
		.window = 3;
	}
}

# Who may tell: the instances of Cairn.
acl instances {
	"127.0.0.1";
	"::1";
}

sub vcl_recv {
	if (req.method == "PURGE") {
		if (client.ip !~ instances || req.http.Authorization != "Bearer change-this-token") {
			return (synth(403));
		}
		if (req.http.Cache-Tag == "*") {
			ban("obj.http.x-kept == yes");
		} else {
			# Cairn writes tags without spaces and commas; dots and the like stand for any letter, which forgets rather too much.
			ban("obj.http.Cache-Tag ~ (^|,)(" + regsuball(req.http.Cache-Tag, ",", "|") + ")(,|$)");
		}
		return (synth(200));
	}
	if (req.method != "GET" && req.method != "HEAD") {
		return (pass);
	}
	# Pages are the same for everybody, with a session as without; what is private says no-store.
	if (req.url ~ "^/api/users/" || req.http.Authorization) {
		return (pass);
	}
	return (hash);
}

sub vcl_backend_response {
	unset beresp.http.x-kept;
	if (beresp.http.CDN-Cache-Control && beresp.status < 400) {
		set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
		set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s);
		set beresp.http.x-kept = "yes";
	} elsif (bereq.url !~ "^/_astro/") {
		# Once it is so, it cannot be taken back. What is not kept now, as an error, may be the next time: not the usual two minutes.
		set beresp.uncacheable = true;
		set beresp.ttl = 5s;
		return (deliver);
	}
}

sub vcl_deliver {
	# Ours alone.
	unset resp.http.Cache-Tag;
	unset resp.http.CDN-Cache-Control;
	unset resp.http.x-kept;
}
