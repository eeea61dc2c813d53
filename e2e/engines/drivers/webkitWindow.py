"""Opens WebKitGTK windows that WebKitWebDriver controls: webkitWindow.py PROFILE_FOLDER SCRIPT_FILE WIDTH HEIGHT light|dark allowed|blocked

The windows have a simulated camera, which they may use, and keep cookies and workers in the folder. The script runs first in every page.
Errors of the pages are written to the output.
"""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

profile, script_file, width, height, scheme, site_data = sys.argv[1:7]
script = open(script_file, encoding="utf-8").read()

manager = WebKit2.WebsiteDataManager(base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache")
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.get_cookie_manager().set_persistent_storage(f"{profile}/cookies.sqlite", WebKit2.CookiePersistentStorage.SQLITE)
if site_data == "blocked":
    context.get_cookie_manager().set_accept_policy(WebKit2.CookieAcceptPolicy.NEVER)
context.set_preferred_languages(["en-GB"])
context.set_automation_allowed(True)
Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", scheme == "dark")

settings = WebKit2.Settings()
settings.set_enable_media_stream(True)
settings.set_enable_mock_capture_devices(True)
settings.set_enable_page_cache(True)
settings.set_enable_write_console_messages_to_stdout(True)

scripts = WebKit2.UserContentManager()
scripts.add_script(WebKit2.UserScript(script, WebKit2.UserContentInjectedFrames.ALL_FRAMES, WebKit2.UserScriptInjectionTime.START, None, None))


def allow(_view, request):
    request.allow()
    return True


def open_window(_session):
    view = WebKit2.WebView(web_context=context, settings=settings, user_content_manager=scripts, is_controlled_by_automation=True)
    view.connect("permission-request", allow)
    window = Gtk.Window(default_width=int(width), default_height=int(height), decorated=False)
    window.add(view)
    window.show_all()
    return view


def describe(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("webkitWindow.py")
    session.set_application_info(info)
    session.connect("create-web-view", open_window)


context.connect("automation-started", describe)
Gtk.main()
